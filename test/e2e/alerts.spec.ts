/** An alert from the form to its notice, on a session bus without a notification service. */
import { expect, test } from '../support/app.ts';

const BUOY = 'Sim. Cape Grey 17';

test.use({ map: false });

test('an alert is written by typing, tried, fires once, and stays silent after a restart', async ({
  open,
}, testInfo) => {
  const first = await open();
  await first.exploreDemo();
  await first.go('Alerts');
  const { page } = first;
  await page.getByRole('button', { name: 'New alert…' }).click();
  const dialog = page.getByRole('region', { name: 'Alert' });
  await dialog.getByRole('combobox', { name: 'Buoy' }).pressSequentially('grey 17');
  await page.getByRole('option', { name: BUOY }).click();
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByRole('textbox', { name: 'Limit' }).pressSequentially('abc');
  await expect(dialog.getByText('Not a number. Write 2.5 or 2,5')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Limit' }).fill('0.1');
  await dialog.getByRole('textbox', { name: 'Met for' }).fill('1');
  await dialog.getByRole('button', { name: 'Try on downloaded readings' }).click();
  await expect(dialog.getByText(/requests? a day/)).toBeVisible();
  await first.picture(testInfo.outputPath('dialog.png'));
  await save.click();
  const note = page.getByRole('alert').filter({ hasText: 'Alert: Hs ≥ 0.1 m' });
  await expect(note).toContainText(BUOY);
  await first.picture(testInfo.outputPath('fired.png'));
  await note.getByRole('button', { name: 'Show readings' }).click();
  await expect(page.getByRole('complementary', { name: 'Buoy' })).toContainText(BUOY);
  await note.getByRole('button', { name: 'Close this note' }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText(/^Alert, acknowledged/)).toBeVisible();
  await first.close();

  const second = await open();
  await second.exploreDemo();
  await second.go('Alerts');
  await expect(second.page.getByText(/^Alert, acknowledged/)).toBeVisible();
  await expect(second.page.getByRole('alert')).toHaveText(['']);
  await second.page.getByRole('button', { name: 'Delete' }).click();
  await expect(second.page.getByRole('heading', { name: 'No alerts' })).toBeVisible();
  await second.page.getByRole('button', { name: 'Undo' }).click();
  await expect(second.page.getByRole('heading', { name: 'Hs ≥ 0.1 m' })).toBeVisible();
});
