/** The question that typing and Enter send to the service. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConditionsScreen } from '#renderer/screens/conditions/ConditionsScreen.tsx';
import { useConditions } from '#renderer/screens/conditions/form.ts';
import { Fault } from '#shared/errors.ts';
import { buoyColumns } from '#support/buoys.ts';
import { connectionTo, type FakeMain, fakeMain, show } from '#support/component.tsx';

const done = { requests: 1, fetchedAt: 1_700_000_000, complete: true };
let main: FakeMain;

beforeEach(async () => {
  useConditions.setState(useConditions.getInitialState(), true);
  main = fakeMain({
    getConnection: () => connectionTo('https://buoys.example'),
    listBuoys: () => buoyColumns([]),
    refreshBuoys: () => done,
    listConditions: () => [],
    getConditions: () => null,
    refreshConditions: () => done,
  });
  await show(<ConditionsScreen />, 'https://buoys.example');
});

const field = () => page.getByLabelText('Position');
const ask = () => page.getByRole('button', { name: /^Get conditions \(/ }).first();

test('the position typed is the position asked for', async () => {
  await userEvent.type(field(), '39 21.5 N 009 22.8 W');
  await userEvent.click(ask());
  await expect.poll(() => main.inputsOf('refreshConditions')).toHaveLength(1);
  const [{ lat, lng } = { lat: 0, lng: 0 }] = main.inputsOf('refreshConditions');
  expect(lat).toBeCloseTo(39 + 21.5 / 60, 3);
  expect(lng).toBeCloseTo(-(9 + 22.8 / 60), 3);
  await expect.element(page.getByText('39°21.5′ N 009°22.8′ W', { exact: true })).toBeVisible();
});

test('half a position asks nothing, by Enter or by the button', async () => {
  await userEvent.type(field(), '39 21.5{Enter}');
  await expect.element(field()).toBeInvalid();
  await userEvent.click(ask());
  await expect.element(field()).toBeInvalid();
  expect(main.inputsOf('refreshConditions')).toEqual([]);
});

test('where nothing is downloaded, an error speaks of no downloaded data', async () => {
  main.answer({
    refreshConditions: () => Promise.reject(new Fault({ kind: 'network', detail: null })),
  });
  await userEvent.type(field(), '39 21.5 N 009 22.8 W');
  await userEvent.click(ask());
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Cannot reach the service\. Check your connection and try again\./);
});

test('while the first answer is awaited, the screen says what is under way', async () => {
  main.answer({ refreshConditions: () => new Promise(() => undefined) });
  await userEvent.type(field(), '39 21.5 N 009 22.8 W');
  await userEvent.click(ask());
  await expect.element(page.getByText('Getting conditions')).toBeVisible();
});
