/** The dialog of a gap: one cost, in the sentence and on the button. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FetchGap } from '#renderer/features/coverage/CoverageView.tsx';
import { buoy } from '#support/buoys.ts';
import { fakeMain, show } from '#support/component.tsx';

const from = Date.UTC(2024, 0, 1) / 1000;

test('the button costs what the sentence says', async () => {
  fakeMain({
    planFetch: () => ({
      incomplete: 1,
      gaps: 1,
      missingSeconds: 259_200,
      rows: 400,
      requests: 4,
      checks: 1,
      maxRequests: 5,
      left: 900,
      reserve: 100,
      resets: 0,
      finishAt: from,
    }),
  });
  await show(
    <FetchGap
      buoy={buoy()}
      calendar={{
        buoyId: 1,
        years: { from: 2024, to: 2024 },
        from,
        states: new Uint8Array(366),
        readings: new Uint32Array(366),
        first: from,
        until: from + 366 * 86_400,
        covered: 1,
        reported: 1,
      }}
      gap={{ first: 1, last: 3 }}
      onClose={() => undefined}
    />,
    'https://one.example',
  );
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('button', { name: /5 requests/ }))
    .not.toHaveAttribute('aria-disabled');
  await expect.element(dialog.getByText(/5 requests.*900/)).toBeVisible();
  await expect.element(dialog.getByText(/\b4 (pages|requests)/)).not.toBeInTheDocument();
});
