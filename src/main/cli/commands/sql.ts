/** `sql`: the rows of one SELECT statement as CSV or JSON. */
import { command } from '../command.ts';
import { out, text } from '../options.ts';

export const sql = command({
  usage: 'sql <statement>',
  description: 'rows that one SELECT statement reads from the database, as CSV; sends nothing',
  options: [out],
  isShort: true,
  withoutKey: true,
  notes: `
Views, whose names have units:
  v_reading    each reading
  v_latest     each buoy with its latest reading
  v_coverage   each downloaded interval
  v_daily      each buoy and day (UTC): count, mean, lowest and highest value of quantities
Columns of a view: SELECT name FROM pragma_table_info('v_reading')
In CSV a text that a spreadsheet would run as a formula gets a leading apostrophe. --json prints one
object with the rows. Bytes are hexadecimal.`,
  read: ({ out }: { out: string }, [statement = '']) => ({ sql: text(statement), out }),
  // Loads Electron.
  run: async (context, input) => (await import('../sqlFile.ts')).writeRows(context, input),
});
