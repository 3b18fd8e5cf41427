/** What a person reads about a damaged cache file. */
import { expect, it } from 'vitest';
import { noticeSentence } from '#shared/i18n/errorSentence.ts';
import type { CacheNotice } from '#shared/ipc/contract.ts';

const backupPath = '/data/a.damaged.sqlite';

it.each<[CacheNotice, string]>([
  [
    { code: 'saved', complete: true, buoys: 1, readings: 24_000, backupPath },
    'The database was damaged. All data were saved (1 buoy, 24,000 readings). The damaged file is kept as /data/a.damaged.sqlite.',
  ],
  [
    { code: 'saved', complete: false, buoys: 3, readings: 1, backupPath },
    'The database was damaged. The data that could be read were saved (3 buoys, 1 reading). The damaged file is kept as /data/a.damaged.sqlite.',
  ],
  [
    { code: 'unreadable', backupPath },
    'The database was damaged, and nothing in it could be read. A new one was created. The damaged file is kept as /data/a.damaged.sqlite.',
  ],
  [{ code: 'replaced' }, 'Another process replaced the database file.'],
])('%j', (notice, sentence) => {
  expect(noticeSentence(notice)).toBe(sentence);
});
