/** What happened to a cache file that was found damaged, as a sentence. */
import { msg } from '@lingui/core/runtime-macro';
import { assertNever } from '../errors.ts';
import type { CacheNotice } from '../model/cacheNotice.ts';
import { i18n } from './i18n.ts';
import { amounts } from './jobTitle.ts';

export function noticeSentence(notice: CacheNotice): string {
  switch (notice.code) {
    case 'replaced':
      return i18n._(msg`Another process replaced the database file.`);
    case 'unreadable':
      return i18n._(
        msg`The database was damaged, and nothing in it could be read. A new one was created. The damaged file is kept as ${{ file: notice.backupPath }}.`,
      );
    case 'saved': {
      const { backupPath, complete } = notice;
      const buoys = i18n._(amounts.buoys(notice.buoys));
      const readings = i18n._(amounts.readings(notice.readings));
      return complete
        ? i18n._(
            msg`The database was damaged. All data were saved (${{ buoys }}, ${{ readings }}). The damaged file is kept as ${{ file: backupPath }}.`,
          )
        : i18n._(
            msg`The database was damaged. The data that could be read were saved (${{ buoys }}, ${{ readings }}). The damaged file is kept as ${{ file: backupPath }}.`,
          );
    }
    default:
      return assertNever(notice);
  }
}
