/** Finds text that does not fit: cut off at an edge, or drawn over other text. */
import type { Almanac } from './almanac.ts';

/** `cut: text` and `over: text | text`, of what is in sight now. */
export const illegible = (almanac: Almanac): Promise<string[]> =>
  almanac.inPage(() => {
    const found: string[] = [];
    const shown: { text: string; element: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '') continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('.visually-hidden, svg, option, [data-live-announcer]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      // What is scrolled out of sight can be scrolled into it; an ellipsis has its full text elsewhere.
      let isReachable = false;
      let isCut = box.right > innerWidth + 1 || box.left < -1;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
          isReachable = true;
          break;
        }
        if (/hidden|clip/.test(style.overflowX)) {
          if (style.textOverflow === 'ellipsis') isReachable = true;
          else if (box.right > edge.right + 1 || box.left < edge.left - 1) isCut = true;
        }
        if (/hidden|clip/.test(style.overflowY)) {
          if (box.bottom > edge.bottom + 2 || box.top < edge.top - 2) isCut = true;
        }
      }
      if (isCut && !isReachable) found.push(`cut: ${text}`);
      const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (middle === element || (middle && element.contains(middle))) {
        shown.push({ text, element, box });
      }
    }
    for (const [index, one] of shown.entries()) {
      for (const other of shown.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 3 && height > 5) found.push(`over: ${one.text} | ${other.text}`);
      }
    }
    return found;
  });
