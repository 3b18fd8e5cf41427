/** The limits of the quality flags: typed in the person's units, taken when the field is left, reset. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { QualitySection } from '#renderer/screens/settings/QualitySection.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import { Settings } from '#shared/model/settings.ts';
import { type FakeMain, fakeMain, rendered, show } from '#support/component.tsx';

let main: FakeMain;
beforeEach(async () => {
  main = fakeMain({
    setSettings: (patch) => Settings.parse({ ...useApp.getState().settings, ...patch }),
  });
  window.almanac.onEvent(receive);
  await show(<QualitySection />);
  await page.getByText('The published limits are in use').click();
});

const group = (name: string) => page.getByRole('group', { name });
const field = (of: string, name: string) =>
  group(of).getByRole('textbox', { name: new RegExp(`^${name},`) });
const limits = () => main.inputsOf('setSettings').at(-1)?.qualityLimits;

test('a limit is taken when its field is left, not while it is typed', async () => {
  await expect.element(field('Period', 'Fail above')).toHaveValue('40');
  await field('Period', 'Fail above').fill('25');
  await rendered();
  expect(main.inputsOf('setSettings')).toEqual([]);
  await userEvent.tab();
  await expect.poll(limits).toEqual({
    ...publishedLimits,
    period: { ...publishedLimits.period, failAbove: 25 },
  });
});

test('a negative limit with a decimal comma is taken with Enter', async () => {
  await field('Sea temperature', 'Fail below').fill('-2,5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => limits()?.waterTemperature.failBelow).toBe(-2.5);
});

test.each([
  ['what is no number', 'Fail above', 'high', '30', '“high” is not a number.'],
  ['nothing', 'Fail above', '', '30', '“” is not a number.'],
  [
    'a duration that no flat line can have',
    'Stuck: fail',
    '0',
    '24',
    '“0” is not used: enter more than 0 and at most 720 hours.',
  ],
  ['a negative spike', 'Spike: fail', '-2', '4', '“-2” is not used: enter 0 or more.'],
])('%s leaves the limit as it is, and says why', async (_, name, typed, before, why) => {
  const limit = field('Significant height', name);
  await limit.fill(typed);
  await userEvent.tab();
  await expect.element(limit).toHaveValue(before);
  await expect.element(limit).toHaveAccessibleDescription(new RegExp(`${why}$`));
  expect(main.inputsOf('setSettings')).toEqual([]);
});

test('a limit for suspect values beyond that for failing ones is taken, and said to have no effect', async () => {
  const said = (name: string, fail: string) =>
    expect
      .element(field('Significant height', name))
      .toHaveAccessibleDescription(
        new RegExp(`This limit has no effect: “${fail}” comes first\\.$`),
      );
  for (const [name, typed, fail] of [
    ['Suspect above', '40', 'Fail above'],
    ['Suspect below', '-1', 'Fail below'],
    ['Stuck: suspect', '48', 'Stuck: fail'],
  ] as const) {
    await field('Significant height', name).fill(typed);
    await userEvent.tab();
    await said(name, fail);
  }
  expect(limits()?.significantHeight).toMatchObject({ suspectAbove: 40, failAbove: 30 });
  await field('Significant height', 'Fail above').fill('50');
  await userEvent.tab();
  await expect
    .element(field('Significant height', 'Suspect above'))
    .not.toHaveAccessibleDescription(/no effect/);
});

test('limits are in the units of the person; a difference of temperatures has no offset', async () => {
  useApp.setState({
    settings: Settings.parse({ heightUnit: 'ft', temperatureUnit: 'F' }),
  });
  await expect.element(field('Significant height', 'Fail above')).toHaveValue('98.425');
  await expect.element(field('Sea temperature', 'Fail above')).toHaveValue('113');
  await expect.element(field('Sea temperature', 'Spike: fail')).toHaveValue('7.2');
  await field('Sea temperature', 'Fail above').fill('104');
  await userEvent.tab();
  await expect.poll(() => limits()?.waterTemperature.failAbove).toBeCloseTo(40, 9);
});

test('Reset brings the published limits back', async () => {
  const reset = page.getByRole('button', { name: 'Reset limits' });
  await expect.element(reset).toHaveAttribute('aria-disabled', 'true');
  await field('Direction', 'Fail above').fill('350');
  await userEvent.tab();
  await expect.element(reset).not.toHaveAttribute('aria-disabled');
  await reset.click();
  await expect.poll(limits).toEqual(publishedLimits);
  await expect.element(field('Direction', 'Fail above')).toHaveValue('360');
});
