/** The next two days by typing: the requests of the button are those that the service counts. */
import { expect, test } from '../support/app.ts';

test.use({ map: false });

test('48 h of a position: the cost, the strip, a time in words, and nothing twice', async ({
  almanac,
  serve,
}) => {
  const service = await serve();
  test.info().attach('service', { body: service.url });
  await almanac.connect(service.url, service.key, 'session');
  const sent = () => service.log.filter(({ path }) => path.includes('/conditions')).length;
  const { page, conditions } = almanac;
  await almanac.go('Days');
  await conditions.position.pressSequentially('37.6 -122.9');
  await conditions.position.press('Enter');
  await expect(conditions.getButton).toHaveText('Get 48 h (16 requests)');
  expect(sent()).toBe(0);
  await conditions.getDays();
  expect(sent()).toBe(16);
  await conditions.strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Waves \d/).first()).toBeVisible();

  await page.getByLabel('From', { exact: true }).pressSequentially('tomorrow 7');
  await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
    /^Tomorrow, \w+ \d+ \w+, 07:00 P[SD]T$/,
  );
  // It is 7 to 31 h later, by the time of day: 3 to 11 of the 16 columns are not there, one more or less where a clock changes.
  await expect(conditions.getButton).toHaveText(/^Get 48\sh \(([2-9]|1[0-2]) requests\)$/);
  expect(sent()).toBe(16);
});
