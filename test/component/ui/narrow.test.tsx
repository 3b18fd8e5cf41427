/** The lists in a small window at twice the size: 900 × 600 pixels at 200 %. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DownloadsScreen } from '#renderer/screens/downloads/DownloadsScreen.tsx';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { boxes, fakeMain, found, show } from '#support/component.tsx';
import { cacheSummaryOf } from '#support/held.ts';

const long = buoy({
  id: 7,
  name: 'Sociedad de Monitoreo Costero, estación del cabo de Santa María 61280',
  lastReading: reading(),
  country: 'Spain',
});

beforeEach(async () => {
  fakeMain({
    listBuoys: () => buoyColumns([long]),
    cacheSummary: () =>
      cacheSummaryOf({
        ...{ buoyId: 7, readings: 1_200_000, first: 1_500_000_000, last: 1_700_000_000 },
        ...{ covered: 100_000_000, gaps: 2, gapSeconds: 86_400, reported: 0.9, series: 0 },
        ...{ bytes: 90_000_000, fetchedAt: 1_700_000_000, spans: [1_500_000_000, 1_600_000_000] },
      }),
  });
  await page.viewport(450, 300);
});

const wanted = {
  Latest: { screen: <LatestScreen />, columns: ['Name', 'Hs', 'Period', 'Age'] },
  Downloads: { screen: <DownloadsScreen />, columns: ['Buoy', 'Readings', 'Size'] },
};

for (const [name, { screen, columns }] of Object.entries(wanted)) {
  test(`${name}: the columns that matter are there, and only the table scrolls sideways`, async () => {
    await show(
      <main className="screen grow column" style={{ position: 'fixed', inset: 0 }}>
        {screen}
      </main>,
      'https://one.example',
    );
    await expect.element(page.getByRole('row', { name: /Santa/ })).toBeVisible();
    for (const column of columns)
      await expect.element(page.getByRole('columnheader', { name: column })).toBeInTheDocument();
    const table = await found(page.getByRole('grid'));
    const main = await found(page.getByRole('main'));
    for (const box of [document.documentElement, ...main.querySelectorAll('*')]) {
      if (table.contains(box) || getComputedStyle(box).overflowX === 'hidden') continue;
      expect(box.scrollWidth, box.className).toBeLessThanOrEqual(box.clientWidth || 450);
    }
  });
}

test('choices in several rows fill each row', async () => {
  await show(
    <div style={{ width: 160 }}>
      <Segmented
        label="Key"
        value="storage"
        options={[
          { value: 'kept', label: 'In the system keychain' },
          { value: 'session', label: 'For this session' },
        ]}
        onChange={() => undefined}
      />
    </div>,
  );
  const [chosen, all] = await boxes(
    page.getByText('For this session'),
    page.getByRole('radiogroup'),
  );
  expect(chosen.top).toBeGreaterThan(all.top + 20);
  expect(chosen.left - all.left).toBeLessThanOrEqual(2);
  expect(all.right - chosen.right).toBeLessThanOrEqual(2);
});
