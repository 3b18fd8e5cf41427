/** `quality`: how many readings of a range pass, are suspect, fail or are missing, and which test flagged them. */
import type { BuoyRange } from '#shared/model/geo.ts';
import { qualityTests, qualityVariables } from '#shared/model/quality.ts';
import type { Context } from '../command.ts';
import { show } from '../output.ts';
import { warnOfGaps } from './export.ts';

export async function qualityCommand(
  context: Context,
  { range }: { range: BuoyRange },
): Promise<void> {
  await warnOfGaps(context, [range.buoyId], range);
  const variables = await context.session().cache.countQuality(range);
  const count = <Row>(title: string, cell: (row: Row) => number) => ({ title, cell, right: true });
  type Row = { variable: string } & (typeof variables)['period'];
  await show<Row>(
    context,
    { variables },
    [
      { title: 'Variable', cell: ({ variable }) => variable },
      ...(['pass', 'suspect', 'fail', 'missing'] as const).map((name) =>
        count<Row>(name, (row) => row[name]),
      ),
      ...qualityTests.map((test) => count<Row>(test, (row) => row.tests[test])),
    ],
    qualityVariables.map((variable) => ({ variable, ...variables[variable] })),
  );
}
