/** The preview of the page of a buoy in its dialog, and what the page says of its quality limits. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PageDialog } from '#renderer/features/page/PageDialog.tsx';
import { Methods } from '#renderer/screens/buoy/BuoyPage.tsx';
import type { PageData } from '#renderer/screens/buoy/pageData.ts';
import { buoy } from '#support/buoys.ts';
import { boxes, fakeMain, ownLimits, show } from '#support/component.tsx';
import '#renderer/screens/buoy/buoy.css';

test('stands in the middle of its dialog, beside the scroll bar; without a printer it cannot be printed', async () => {
  const paper = Object.assign(document.createElement('canvas'), { width: 1588, height: 2246 });
  const blob = await new Promise<Blob | null>((done) => paper.toBlob(done));
  const png = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
  fakeMain({ drawPage: () => ({ png, pdf: png, canPrint: false }) });
  await page.viewport(1280, 800);
  await show(<PageDialog buoy={buoy({ id: 7 })} onClose={() => undefined} />, 'https://a.example');
  const preview = page.getByRole('img', { name: 'Preview of the page' });
  await expect.element(preview).toBeVisible();
  const [image, dialog] = await boxes(preview, page.getByRole('dialog'));
  const side = image.left - dialog.left;
  expect(side).toBeLessThan(20);
  expect(dialog.right - image.right - side).toBeLessThan(15);
  await expect.element(page.getByRole('button', { name: 'Print…' })).not.toBeInTheDocument();
});

test('changed quality limits are said on the page', async () => {
  fakeMain();
  const leftOut = {
    significantHeight: 0,
    maximumHeight: 0,
    period: 0,
    direction: 0,
    waterTemperature: 0,
  };
  const zone = { clock: 'utc', buoyZone: null, localZone: 'UTC' };
  await show(<Methods data={{ input: { statistics: { leftOut } }, zone } as PageData} />);
  await expect.element(page.getByText('Quality flags: QARTOD; ')).toBeVisible();
  ownLimits();
  await expect.element(page.getByText('Quality flags: own quality limits; ')).toBeVisible();
});
