/** Finds controls that cannot be brought into sight: cut off by an edge with nothing to scroll. */
import type { Almanac } from './almanac.ts';

/** The name of each control that lies outside its scroll container, or of the window, by more than 2 pixels. */
export const unreachable = (almanac: Almanac): Promise<string[]> =>
  almanac.inPage(() => {
    const SCROLLS = /auto|scroll/;
    const CLIPS = /hidden|clip/;
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, a[href], summary, [role="tab"], [role="menuitem"]',
    );
    const isCut = (control: HTMLElement): boolean => {
      const box = control.getBoundingClientRect();
      // A part in sight is enough where the rest of a wide control can be scrolled to.
      const free = { x: false, y: false };
      for (let at = control.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        if (SCROLLS.test(overflowX)) free.x = true;
        if (SCROLLS.test(overflowY)) free.y = true;
        if (
          CLIPS.test(overflowX) &&
          !free.x &&
          (box.right > edge.right + 2 || box.left < edge.left - 2)
        )
          return true;
        if (
          CLIPS.test(overflowY) &&
          !free.y &&
          (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)
        )
          return true;
        if (position === 'fixed') break;
      }
      const { innerWidth: width, innerHeight: height } = window;
      return (
        (!free.x && (box.right > width + 2 || box.left < -2)) ||
        (!free.y && (box.bottom > height + 2 || box.top < -2))
      );
    };
    return [...controls]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => one.getBoundingClientRect().width > 1 && !one.closest('[inert]'))
      .filter(isCut)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.outerHTML);
  });
