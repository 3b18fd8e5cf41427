/** A spot by typing: made on the map, on the board in words, and changed. */
import { expect, test } from '../support/app.ts';
import { inVerify } from '../support/thorough.ts';

test(
  'a spot is made on the map, says on the board what fits, and is changed',
  inVerify,
  async ({ almanac, serve }) => {
    const service = await serve();
    const { page } = almanac;
    await almanac.resize(1280, 800);
    await almanac.connect(service.url, service.key, 'session');
    await almanac.mapReady();
    await almanac.findBuoy('cape grey', 'Sim. Cape Grey 17');
    await almanac.settled();
    await almanac.chooseForBuoy('New spot…');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await almanac.type('Grey reef');
    const position = page.getByRole('form', { name: 'Spot' }).getByLabel('Position');
    await position.fill('');
    await position.pressSequentially('37.75 -122.75');
    await almanac.press('Tab');
    await page.getByLabel('Height, from').pressSequentially('25');
    const before = service.log.length;
    await almanac.press('Enter');
    const card = page.getByRole('article', { name: 'Grey reef' });
    await expect(card).toContainText(/Not good\s*height too low: \d+(\.\d+)?\sm, minimum 25\sm/);
    await expect(card).toContainText(/Sim\. Cape Grey 17 · \d+\smin ago/);
    await expect(card).toContainText(/Sim\. Cape Grey 17 arrive[sd] from|do not travel towards/);
    await almanac.accessible();

    const requests = () =>
      service.log.slice(before).filter(({ path }) => /\/conditions|\/readings\?/.test(path));
    const fill = card.getByRole('button', { name: /^Download missing/ });
    await almanac.settled();
    const sentBefore = requests().length;
    const promised = Number(/\((\d+) requests\)/.exec(await almanac.textOf(fill))?.[1]);
    expect(promised).toBeGreaterThanOrEqual(16);
    await fill.click();
    await expect(fill).toBeHidden();
    await almanac.settled();
    expect(requests()).toHaveLength(sentBefore + promised);
    await card.getByRole('button', { name: 'Grey reef', exact: true }).click();
    await expect(page.getByText('All 48 h are downloaded')).toBeVisible();
    const sent = service.log.filter(({ path }) => path.includes('/conditions')).length;
    await almanac.go('Latest');
    await page.getByRole('radio', { name: 'Board' }).check({ force: true });
    const rows = page.getByRole('grid', { name: 'Spots', exact: true }).getByRole('row');
    await expect(rows).toContainText(['Not good']);
    await expect(page.getByText(/^No spot is good now\./)).toBeVisible();
    await almanac.accessible();
    await rows.first().focus();
    await almanac.press('Enter');
    const hours = card.getByRole('listbox', { name: 'Forecast by hour' });
    await expect(hours.getByRole('option').first()).toBeVisible();
    await hours.getByRole('option').first().focus();
    await almanac.press('ArrowRight');
    await expect(card.getByRole('status')).toHaveText(
      / · Not good: height too low: .*, minimum 25\sm$/,
    );
    await almanac.accessible();
    expect(service.log.filter(({ path }) => path.includes('/conditions'))).toHaveLength(sent);

    await card.getByRole('button', { name: 'Spot Grey reef' }).click();
    await almanac.pickMenuItem('Edit…');
    await page.getByLabel('Height, from').fill('0.1');
    await almanac.press('Enter');
    await expect(card).toContainText(/Good\s*height fits/);
  },
);
