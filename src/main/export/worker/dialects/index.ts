/** The dialects by name. */
import type { DialectName } from '#shared/model/export.ts';
import type { Dialect } from './dialect.types.ts';
import { erddap } from './erddap.ts';
import { plain } from './plain.ts';
import { spreadsheet } from './spreadsheet.ts';

/** @param locale BCP 47, the person's: its decimal mark is the spreadsheet's. */
export function dialectOf(name: DialectName, locale: string): Dialect {
  switch (name) {
    case 'plain':
      return plain;
    case 'erddap':
      return erddap;
    case 'spreadsheet':
      return spreadsheet(locale);
  }
}
