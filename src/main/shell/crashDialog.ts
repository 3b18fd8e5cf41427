/** The dialog after a crash: what happened, and a reload or a restart. Loaded on demand: messages would delay the start. */
import { msg } from '@lingui/core/runtime-macro';
import { dialog } from 'electron';
import { i18n } from '#shared/i18n/i18n.ts';

const reload = msg`Reload`;
const proceed = msg`Continue`;
const questions = {
  windowGone: {
    message: msg`The window stopped working. No saved data were lost; downloads continue.`,
    buttons: [reload, msg`Close`],
  },
  unresponsive: {
    message: msg`The window is not responding. No saved data were lost; downloads continue.`,
    buttons: [reload, msg({ message: 'Wait', context: 'button' })],
  },
  graphicsGone: {
    message: msg`The graphics process stopped, so parts of the window may be blank. No data were lost.`,
    buttons: [reload, proceed],
  },
  mainFailed: {
    message: msg`Something failed inside the application. No saved data were lost.`,
    buttons: [msg`Restart`, proceed],
  },
};
export type Crash = keyof typeof questions;

/** @returns whether the user chose the first button; null where `signal` closed the dialog. */
export async function askAfterCrash(crash: Crash, signal: AbortSignal): Promise<boolean | null> {
  const { message, buttons } = questions[crash];
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Buoy Almanac',
    message: i18n._(message),
    detail: i18n._(msg`The log has the details (Help → Open log folder).`),
    buttons: buttons.map((label) => i18n._(label)),
    defaultId: 0,
    cancelId: 1,
    signal,
  });
  return signal.aborted ? null : response === 0;
}
