/** Prints copies of the parts of the screen that are marked for it, without a sign of it in the window. */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useApp } from '#renderer/stores/app.ts';

/** All of it within one event, so that no frame between is shown. */
export function usePrinting(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let theme = dataset.theme;
    const begin = (): void => {
      // Another one may not have ended.
      end();
      theme = dataset.theme;
      dataset.theme = 'light';
      flushSync(() => useApp.setState({ isPrinting: true }));
      // Another screen may be behind the one in front.
      const shown = [...document.querySelectorAll('main .printed:not([inert] *)')];
      const sheet = document.createElement('div');
      sheet.className = 'sheet-printed';
      sheet.append(...shown.map((part) => part.cloneNode(true)));
      document.body.append(sheet);
    };
    const end = (): void => {
      if (!useApp.getState().isPrinting) return;
      document.querySelector('.sheet-printed')?.remove();
      dataset.theme = theme;
      flushSync(() => useApp.setState({ isPrinting: false }));
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
}
