/** Finds text that does not fit: cut off at an edge, or drawn over other text. */
import type { Almanac } from './almanac.ts';

/** `cut: text` and `over: text | text`, of what is in sight now. */
export const illegible = (almanac: Almanac): Promise<string[]> =>
  almanac.inPage(() => {
    const found: string[] = [];
    const shown: {
      text: string;
      element: Element;
      seen: Record<'left' | 'right' | 'top' | 'bottom', number>;
    }[] = [];
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
      const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      let isReachable = false;
      const isBeyond = box.right > innerWidth + 1 || box.left < -1;
      let isCut = false;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        if (style.overflowX !== 'visible') {
          seen.left = Math.max(seen.left, edge.left);
          seen.right = Math.min(seen.right, edge.right);
        }
        if (style.overflowY !== 'visible') {
          seen.top = Math.max(seen.top, edge.top);
          seen.bottom = Math.min(seen.bottom, edge.bottom);
        }
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
          isReachable = true;
        }
        if (!isReachable && /hidden|clip/.test(style.overflowX)) {
          if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')
            isReachable = true;
          else if (box.right > edge.right + 1 || box.left < edge.left - 1) isCut = true;
        }
        if (!isReachable && /hidden|clip/.test(style.overflowY)) {
          if (box.bottom > edge.bottom + 2 || box.top < edge.top - 2) isCut = true;
        }
      }
      if (isCut || (isBeyond && !isReachable)) found.push(`cut: ${text}`);
      const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (middle === element || (middle && element.contains(middle))) {
        shown.push({ text, element, seen });
      }
    }
    for (const [index, one] of shown.entries()) {
      for (const other of shown.slice(index + 1)) {
        // The boxes of two inline texts of several lines may cross.
        const block = one.element.closest('p, li, div, dd, td, section, header, footer, button');
        const isInline = [one, other].some(({ element }) =>
          getComputedStyle(element).display.startsWith('inline'),
        );
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isInline && block?.contains(other.element)) continue;
        const width =
          Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left);
        const height =
          Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top);
        if (width > 3 && height > 5) found.push(`over: ${one.text} | ${other.text}`);
      }
    }
    return found;
  });
