/** `quality`: how many readings of a range pass, are suspect, fail or are missing, and which test flagged them. */
import { qualityTests, qualityVariables } from '#shared/model/quality.ts';
import { command } from '../command.ts';
import { buoy, type OpenRange, openRange, range } from '../options.ts';
import { show } from '../output.ts';
import { downloadedRange, warnOfGaps } from '../ranges.ts';

export const quality = command({
  usage: 'quality',
  description:
    'how many downloaded values pass, are suspect, fail or are missing, and by which test; of all readings or of a range',
  options: [buoy, ...range],
  read: ({ buoy: buoyId, ...values }: OpenRange & { buoy: number }) => ({
    buoyId,
    range: openRange(values),
  }),
  run: async (context, { buoyId, range: open }) => {
    const range = await downloadedRange(context, [buoyId], open);
    await warnOfGaps(context, [buoyId], range);
    const variables = await context.session().cache.countQuality({ buoyId, ...range });
    const count = <Row>(title: string, cell: (row: Row) => number) => ({
      title,
      cell,
      right: true,
    });
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
  },
});
