/** Runs functions in the main process of the application. */
import type { ElectronApplication } from '@playwright/test';

export type Work<A, R> = (electron: typeof Electron.CrossProcessExports, argument: A) => R;

/**
 * V8 may take the promise of an answer for garbage before the answer is sent (microsoft/playwright#33737). The
 * function has run by then; what it answered is lost.
 */
const isLost = (thrown: unknown): boolean => String(thrown).includes('was garbage collected');

/** Runs it until it is answered: nothing that must not be done twice. */
export async function inMain<A, R>(
  app: ElectronApplication,
  work: Work<A, R>,
  argument: A,
): Promise<Awaited<R>> {
  for (;;) {
    try {
      return (await app.evaluate(work as Work<unknown, R>, argument)) as Awaited<R>;
    } catch (thrown) {
      if (!isLost(thrown)) throw thrown;
    }
  }
}

/** Clicks the item of the menu that has this shortcut, once. */
export async function clickMenu(app: ElectronApplication, accelerator: string): Promise<void> {
  const click: Work<string, void> = ({ Menu, BrowserWindow }, wanted) => {
    const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(
      (one) => one.submenu?.items ?? [],
    );
    const found = items.filter((item) => item.accelerator === wanted);
    if (found.length !== 1) throw new Error(`${found.length} menu items have ${wanted}`);
    found[0]?.click(undefined, BrowserWindow.getAllWindows()[0]);
  };
  await app.evaluate(click, accelerator).catch((thrown: unknown) => {
    if (!isLost(thrown)) throw thrown;
  });
}

/** Dialogs of the system cannot be reached by a test: from now on they answer with this path, null closes them. */
export const answerSave = (app: ElectronApplication, path: string | null): Promise<void> =>
  inMain(
    app,
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({
        canceled: filePath === null,
        filePath: filePath ?? '',
      });
    },
    path,
  );

export const answerOpen = (app: ElectronApplication, path: string | null): Promise<void> =>
  inMain(
    app,
    ({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({
        canceled: chosen === null,
        filePaths: chosen === null ? [] : [chosen],
      });
    },
    path,
  );
