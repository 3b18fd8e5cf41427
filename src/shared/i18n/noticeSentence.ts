/** What happened to a cache file that was found damaged, as a sentence. */
import { msg } from '@lingui/core/runtime-macro';
import type { CacheNotice } from '../model/cacheNotice.ts';
import { type Messages, messageOf } from './errorSentence.ts';
import { i18n } from './i18n.ts';
import { amounts } from './jobTitle.ts';

export const noticeSentence = (notice: CacheNotice): string =>
  i18n._(messageOf(noticeMessages, notice));

const noticeMessages: Messages<CacheNotice> = {
  replaced: msg`Another process replaced the database file.`,
  unreadable: ({ backupPath: file }) =>
    msg`The database was damaged, and nothing in it could be read. A new one was created. The damaged file is kept as ${{ file }}.`,
  saved: ({ backupPath: file, complete, ...counts }) => {
    const buoys = i18n._(amounts.buoys(counts.buoys));
    const readings = i18n._(amounts.readings(counts.readings));
    return complete
      ? msg`The database was damaged. All data were saved (${{ buoys }}, ${{ readings }}). The damaged file is kept as ${{ file }}.`
      : msg`The database was damaged. The data that could be read were saved (${{ buoys }}, ${{ readings }}). The damaged file is kept as ${{ file }}.`;
  },
};
