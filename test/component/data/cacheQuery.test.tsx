/** What a screen knows of one question: read from the cache, refreshed, and read again after changes. */
import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type AllRanks, useRanks } from '#renderer/data/ranks.ts';
import { reads } from '#renderer/data/reads.ts';
import { startRefresh } from '#renderer/data/refreshes.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { Fault } from '#shared/errors.ts';
import type { AppEvent, RefreshResult } from '#shared/ipc/contract.ts';
import { serviceKey } from '#shared/model/connection.ts';
import { buoy, buoyColumns, readingColumns } from '#support/buoys.ts';
import { climatologyRequest } from '#support/climatology.ts';
import {
  type Answers,
  allRead,
  connectionTo,
  type FakeMain,
  fakeMain,
  networkStatus,
  show,
} from '#support/component.tsx';

const ONE = 'https://one.example';
const TWO = 'https://two.example';
const changed: AppEvent = { type: 'changed', topic: { kind: 'buoys' } };
const sent: RefreshResult = { requests: 1, fetchedAt: 2, complete: true };
const notSent: RefreshResult = { requests: 0, fetchedAt: 1, complete: true };

/** A promise that the test settles. */
function pending<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Fault) => void = () => undefined;
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

function start(answers: Answers): FakeMain {
  const main = fakeMain(answers);
  window.almanac.onEvent(receive);
  return main;
}

/** Every state of a question as text. */
const State = ({ of }: { of: ReturnType<typeof useCacheQuery<never, unknown>> }) => (
  <>
    <output>
      {[
        of.reading ? 'reading' : '',
        of.refreshing ? 'refreshing' : '',
        of.old ? 'old' : '',
        of.error?.kind ?? '',
      ]
        .filter(Boolean)
        .join(' ')}
    </output>
    <button type="button" onClick={of.refresh}>
      Refresh
    </button>
  </>
);

function List() {
  const list = useBuoys();
  return (
    <>
      <p>{list.value ? `${list.value.buoys.map(({ name }) => name).join()} known` : 'nothing'}</p>
      <State of={list} />
    </>
  );
}

const state = () => page.getByRole('status');
const known = (names: string) => page.getByText(`${names} known`, { exact: true });
const press = () => page.getByRole('button', { name: 'Refresh' }).click();
const listOf =
  (...names: string[]) =>
  () =>
    buoyColumns(names.map((name) => buoy({ name })));

/** Shows a list that is being read. */
async function startReading() {
  const first = pending<ReturnType<typeof buoyColumns>>();
  const main = start({ listBuoys: () => first.promise, refreshBuoys: () => notSent });
  const screen = await show(<List />, ONE);
  await expect.poll(() => main.inputsOf('listBuoys')).toHaveLength(1);
  return { main, first, screen };
}

const refused = (kind: 'network' | 'key-rejected' | 'internal') => () =>
  Promise.reject(new Fault({ kind, detail: null }));
/** Shows a list whose refresh fails. */
async function startRefused(kind: 'network' | 'key-rejected') {
  const main = start({ listBuoys: listOf('Cape'), refreshBuoys: refused(kind) });
  await show(<List />, ONE);
  await expect.element(state()).toHaveTextContent(new RegExp(`^${kind}$`));
  return main;
}

describe('the list of buoys', () => {
  test('the cache first, then a refresh that is not forced; a refresh that changed nothing reads nothing', async () => {
    const refresh = pending<RefreshResult>();
    const main = start({ listBuoys: listOf('Cape'), refreshBuoys: () => refresh.promise });
    await show(<List />, ONE);
    await expect.element(known('Cape')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^refreshing$/);
    expect(main.inputsOf('refreshBuoys')).toEqual([{ force: false }]);
    refresh.resolve(notSent);
    await expect.element(state()).toHaveTextContent(/^$/);
    expect(main.inputsOf('listBuoys')).toHaveLength(1);
  });

  test('several screens share one read and one refresh', async () => {
    const main = start({ listBuoys: listOf('Cape'), refreshBuoys: () => notSent });
    const screens = await show(
      <>
        <List />
        <List />
      </>,
      ONE,
    );
    await expect.element(known('Cape').first()).toBeVisible();
    await screens.rerender(<List />);
    await screens.rerender(
      <>
        <List />
        <List />
      </>,
    );
    await expect.element(known('Cape').last()).toBeVisible();
    await expect.poll(() => main.inputsOf('refreshBuoys')).toHaveLength(1);
    expect(main.inputsOf('listBuoys')).toHaveLength(1);
  });

  test('a refresh ends when what it changed is shown', async () => {
    const second = pending<ReturnType<typeof buoyColumns>>();
    const refresh = pending<RefreshResult>();
    const main = start({ listBuoys: listOf(), refreshBuoys: () => refresh.promise });
    await show(<List />, ONE);
    await expect.element(state()).toHaveTextContent(/^refreshing$/);
    main.answer({ listBuoys: () => second.promise });
    main.send(changed);
    refresh.resolve(sent);
    await expect.poll(() => main.inputsOf('listBuoys')).toHaveLength(2);
    await expect.element(state()).toHaveTextContent(/^refreshing$/);
    second.resolve(buoyColumns([buoy({ name: 'Rock' })]));
    await expect.element(known('Rock')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^$/);
  });

  test('a failed refresh keeps what is known; its error goes with the next that succeeds', async () => {
    const main = await startRefused('network');
    await expect.element(known('Cape')).toBeVisible();
    main.answer({ refreshBuoys: () => notSent });
    await press();
    await expect.element(state()).toHaveTextContent(/^$/);
    expect(main.inputsOf('refreshBuoys')).toEqual([{ force: false }, { force: true }]);
  });

  test('the error of a failed read goes with a retry that succeeds', async () => {
    const main = start({ listBuoys: refused('internal'), refreshBuoys: () => notSent });
    await show(<List />, ONE);
    await expect.element(state()).toHaveTextContent(/^internal$/);
    main.answer({ listBuoys: listOf('Cape') });
    await press();
    await expect.element(known('Cape')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^$/);
  });

  test('a refresh by the person that fails before the cache was read says so', async () => {
    const { main, first } = await startReading();
    // Main sends nothing that the person did not start.
    main.answer({ refreshBuoys: ({ force }) => (force ? refused('network')() : notSent) });
    await press();
    await expect.element(state()).toHaveTextContent(/^reading network$/);
    first.resolve(buoyColumns([buoy({ name: 'Cape' })]));
    await expect.element(known('Cape')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^network$/);
    expect(main.inputsOf('refreshBuoys')).toEqual([{ force: true }]);
  });

  test('a window that is hidden reads what changes, so that it is never shown with old values', async () => {
    const main = start({ listBuoys: listOf('Cape'), refreshBuoys: () => notSent });
    await show(<List />, ONE);
    await expect.element(known('Cape')).toBeVisible();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    onTestFinished(() => {
      visibility.mockRestore();
      document.dispatchEvent(new Event('visibilitychange'));
    });
    main.answer({ listBuoys: listOf('Rock') });
    main.send(changed);
    await expect.element(known('Rock')).toBeVisible();
  });

  test('changes that come during a read become one more read', async () => {
    const { main, first } = await startReading();
    main.answer({ listBuoys: listOf('Rock') });
    for (let i = 0; i < 5; i += 1) main.send(changed);
    first.resolve(buoyColumns([buoy({ name: 'Cape' })]));
    await expect.element(known('Rock')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^$/);
    expect(main.inputsOf('listBuoys')).toHaveLength(2);
  });

  test('what no screen shows is read when it is shown again', async () => {
    const main = start({ listBuoys: listOf('Cape'), refreshBuoys: () => notSent });
    const screen = await show(<List />, ONE);
    await expect.element(known('Cape')).toBeVisible();
    await screen.rerender(<p>Another screen</p>);
    main.answer({ listBuoys: listOf('Rock') });
    main.send(changed);
    await expect.element(page.getByText('Another screen')).toBeVisible();
    expect(main.inputsOf('listBuoys')).toHaveLength(1);
    await screen.rerender(<List />);
    await expect.element(known('Rock')).toBeVisible();
  });

  test('a change during a read that no screen waits for any more is not lost', async () => {
    const { main, first, screen } = await startReading();
    await screen.rerender(<p>Another screen</p>);
    main.send(changed);
    main.answer({ listBuoys: listOf('Rock') });
    first.resolve(buoyColumns([buoy({ name: 'Cape' })]));
    await screen.rerender(<List />);
    await expect.element(known('Rock')).toBeVisible();
  });

  test('an answer for a service that was left is not shown under another', async () => {
    const { main, first } = await startReading();
    main.answer({ listBuoys: listOf('Rock') });
    main.send({ type: 'connection', connection: connectionTo(TWO) });
    first.resolve(buoyColumns([buoy({ name: 'Cape' })]));
    await expect.element(known('Rock')).toBeVisible();
    // And back: the answer that came late is not that of the first service either.
    main.send({ type: 'connection', connection: connectionTo(ONE) });
    await expect.poll(() => main.inputsOf('listBuoys')).toHaveLength(3);
    await expect.element(known('Rock')).toBeVisible();
  });

  test('what failed for want of a key is tried again with a new key', async () => {
    const main = await startRefused('key-rejected');
    main.answer({ refreshBuoys: () => notSent });
    main.send({ type: 'connection', connection: connectionTo(ONE) });
    await expect.element(state()).toHaveTextContent(/^$/);
  });
});

describe('contact that comes back', () => {
  test('what failed without it is refreshed again', async () => {
    const main = await startRefused('network');
    main.send(networkStatus(false));
    main.answer({ refreshBuoys: () => sent });
    main.send(networkStatus(true));
    await expect.element(state()).toHaveTextContent(/^$/);
    expect(main.inputsOf('refreshBuoys')).toEqual([{ force: false }, { force: false }]);
    // It succeeded: the next outage changes nothing.
    main.send(networkStatus(false));
    main.send(networkStatus(true));
    await expect.element(state()).toHaveTextContent(/^$/);
    expect(main.inputsOf('refreshBuoys')).toHaveLength(2);
  });

  test('what main cut short without it is refreshed', async () => {
    const main = start({
      listBuoys: () => buoyColumns([]),
      refreshBuoys: () => ({ ...notSent, complete: false }),
    });
    await show(<List />, ONE);
    await expect.poll(() => main.inputsOf('refreshBuoys')).toHaveLength(1);
    await expect.element(state()).toHaveTextContent(/^$/);
    main.answer({ refreshBuoys: () => sent });
    main.send(networkStatus(false));
    main.send(networkStatus(true));
    await expect.poll(() => main.inputsOf('refreshBuoys')).toHaveLength(2);
  });
});

test('a refresh by the person is sent although one in the background is under way', async () => {
  const background = pending<RefreshResult>();
  const main = start({
    listBuoys: () => buoyColumns([]),
    refreshBuoys: ({ force }) => (force ? sent : background.promise),
  });
  await show(<List />, ONE);
  await expect.element(state()).toHaveTextContent(/^refreshing$/);
  await press();
  await expect.element(state()).toHaveTextContent(/^$/);
  expect(main.inputsOf('refreshBuoys')).toEqual([{ force: false }, { force: true }]);
});

test('the state of a refresh is forgotten with its service', async () => {
  const main = start({ listBuoys: listOf(), refreshBuoys: () => notSent });
  await show(<List />, ONE);
  for (const [before, url] of [ONE, TWO, ONE].entries()) {
    main.send({ type: 'connection', connection: connectionTo(url) });
    await expect.poll(() => main.inputsOf('refreshBuoys')).toHaveLength(before + 1);
  }
});

test('of a refresh that ended before a screen showed its read nothing is said', async () => {
  const main = start({ getReading: () => null, refreshReading: refused('network') });
  const of = { buoyId: 1, readingId: 1 };
  const Reading = () => <State of={useCacheQuery(reads.getReading, of) as never} />;
  const screen = await show(null, ONE);
  await startRefresh(serviceKey(connectionTo(ONE)), reads.getReading, of, false);
  expect(main.inputsOf('refreshReading')).toHaveLength(1);
  await screen.rerender(<Reading />);
  await allRead();
  await expect.element(state()).toHaveTextContent(/^$/);
});

test('of computations that are superseded only the first and the last are sent', async () => {
  const first = pending<never>();
  const main = start({ climatology: () => first.promise });
  function Chart() {
    const [buoyId, setBuoy] = useState(1);
    useCacheQuery(reads.climatology, climatologyRequest({ buoyId }));
    return (
      <button type="button" onClick={() => setBuoy(buoyId + 1)}>
        Next
      </button>
    );
  }
  await show(<Chart />, ONE);
  const buoys = () => main.inputsOf('climatology').map(({ buoyId }) => buoyId);
  await expect.poll(buoys).toEqual([1]);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await next.click();
  first.reject(new Fault({ kind: 'internal', detail: 'ended' }));
  await expect.poll(buoys).toEqual([1, 3]);
});

test('of computations that wait that of the newest part of a screen is sent first, also again after changes', async () => {
  const first = pending<never>();
  const main = start({ climatology: () => first.promise });
  const Chart = ({ buoyId }: { buoyId: number }) => {
    useCacheQuery(reads.climatology, climatologyRequest({ buoyId }));
    return null;
  };
  await show(
    [1, 2, 3].map((buoyId) => <Chart key={buoyId} buoyId={buoyId} />),
    ONE,
  );
  const buoys = () => main.inputsOf('climatology').map(({ buoyId }) => buoyId);
  await expect.poll(buoys).toEqual([1]);
  first.reject(new Fault({ kind: 'internal', detail: 'ended' }));
  await expect.poll(buoys).toEqual([1, 3, 2]);
  await allRead();
  // Again after changes: what was opened last is in front.
  const again = pending<never>();
  main.answer({ climatology: () => again.promise });
  for (const buoyId of [2, 3, 1])
    main.send({ type: 'changed', topic: { kind: 'readings', buoyId } });
  await expect.poll(buoys).toEqual([1, 3, 2, 2]);
  again.reject(new Fault({ kind: 'internal', detail: 'ended' }));
  await expect.poll(buoys).toEqual([1, 3, 2, 2, 3, 1]);
});

describe('the readings of a range', () => {
  const range = (from: number) => ({ buoyId: 1, from, to: from + 100 });

  function Readings() {
    const [input, setInput] = useState(range(0));
    const view = useCacheQuery(reads.readReadings, input, ({ buoyId }) => buoyId === input.buoyId);
    return (
      <>
        <p>{view.value ? `first at ${view.value.time[0]}` : 'nothing'}</p>
        <button type="button" onClick={() => setInput(range(1000))}>
          Next range
        </button>
        <button type="button" onClick={() => setInput({ ...range(0), buoyId: 2 })}>
          Other buoy
        </button>
        <State of={view} />
      </>
    );
  }
  let main: FakeMain;
  const next = pending<ReturnType<typeof readingColumns>>();
  beforeEach(async () => {
    main = start({
      readReadings: ({ from }) => readingColumns([{ time: from }]),
      fetchReadings: () => notSent,
    });
    await show(<Readings />, ONE);
    await expect.element(page.getByText('first at 0')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^$/);
  });

  test('those of the earlier range stay, marked as old, until the new ones are read', async () => {
    const later = pending<ReturnType<typeof readingColumns>>();
    main.answer({ readReadings: () => later.promise });
    await page.getByRole('button', { name: 'Next range' }).click();
    await expect.element(state()).toHaveTextContent(/^reading old$/);
    await expect.element(page.getByText('first at 0')).toBeVisible();
    later.resolve(readingColumns([{ time: 1000 }]));
    await expect.element(page.getByText('first at 1000')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^$/);
  });

  test('they do not stay when the new ones cannot be read', async () => {
    main.answer({ readReadings: refused('internal') });
    await page.getByRole('button', { name: 'Next range' }).click();
    await expect.element(state()).toHaveTextContent(/^internal$/);
    await expect.element(page.getByText('nothing')).toBeVisible();
  });

  test('those of another buoy do not stay', async () => {
    main.answer({ readReadings: () => next.promise });
    await page.getByRole('button', { name: 'Other buoy' }).click();
    await expect.element(page.getByText('nothing')).toBeVisible();
    await expect.element(state()).toHaveTextContent(/^reading$/);
  });
});

test('what an answer has of each buoy is computed once for all parts of the window', async () => {
  const column = Float64Array.of(1);
  const names = ['buoyId', 'time', 'value', 'isMean', 'readings', 'day', 'rank', 'days', 'years'];
  const columns = Object.fromEntries(names.map((name) => [name, column]));
  start({ ranks: () => ({ ...columns, length: 1, pending: 0 }) as never });
  const computed = new Set<AllRanks['byBuoy']>();
  const Part = () => {
    const { byBuoy } = useRanks();
    if (byBuoy.size > 0) computed.add(byBuoy);
    return <p>{byBuoy.size} ranked</p>;
  };
  await show(
    [1, 2].map((part) => <Part key={part} />),
    ONE,
  );
  await expect.element(page.getByText('1 ranked')).toHaveLength(2);
  expect(computed.size).toBe(1);
});
