/** Rows of a table keep their identity while they are sorted, updated and narrowed. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { contract } from '#shared/ipc/contract.ts';
import { focusKeys } from '#shared/model/shortcuts.ts';
import { fakeMain, focus, found, isHandled, rendered, show } from '#support/component.tsx';

interface Buoy {
  name: string;
  height: number;
  period: number;
}

const columns: TableColumn<Buoy>[] = [
  { id: 'name', header: 'Buoy', width: 120, sortValue: (one) => one.name, text: (one) => one.name },
  {
    id: 'height',
    header: 'Hs',
    width: 80,
    descFirst: true,
    sortValue: (one) => one.height,
    text: (one) => String(one.height),
  },
  {
    id: 'period',
    header: 'Period',
    width: 80,
    rank: 1,
    descFirst: true,
    sortValue: (one) => one.period,
    text: (one) => String(one.period),
  },
];

const before: Buoy[] = [
  { name: 'Arch', height: 3, period: 5 },
  { name: 'Bell', height: 2, period: 9 },
  { name: 'Cape', height: 1, period: 7 },
];
/** Cape has become the highest: the rows move. */
const after = before.map((one) => (one.name === 'Cape' ? { ...one, height: 9 } : one));

interface Heard {
  activated: string[];
  keys: string[];
  order: string[];
  selected: ReadonlySet<string>;
}

interface TableOptions {
  width?: number;
  selection?: boolean;
  activeKey?: string | null;
}

const heard = (): Heard => ({ activated: [], keys: [], order: [], selected: new Set() });

function table(
  rows: Buoy[],
  to: Heard,
  { width = 400, selection = false, activeKey = null }: TableOptions = {},
) {
  return (
    <div style={{ width, height: 300, display: 'grid' }}>
      <DataTable
        label="Buoys"
        rows={rows}
        columns={columns}
        rowKey={(one) => one.name}
        activeKey={activeKey}
        initialSort={{ id: 'height', desc: true }}
        onRowActivate={(one) => to.activated.push(one.name)}
        onRowKey={(one, key) => to.keys.push(`${key} ${one.name}`)}
        onOrder={(shown) => {
          to.order = shown.map((one) => one.name);
        }}
        {...(selection
          ? {
              selection: {
                keys: to.selected,
                nameOf: (one: Buoy) => one.name,
                onChange: (keys: ReadonlySet<string>) => {
                  to.selected = keys;
                },
              },
            }
          : {})}
      />
    </div>
  );
}

const grid = page.getByRole('grid', { name: 'Buoys' });

test('a double click opens the row of its first click, also where that click moves the table', async () => {
  fakeMain();
  const opened: string[] = [];
  function Moving() {
    const [isOpen, setOpen] = useState(false);
    return (
      <div style={{ width: 400, height: 300, display: 'grid', marginTop: isOpen ? 0 : 32 }}>
        <DataTable
          label="Buoys"
          rows={before}
          columns={columns}
          rowKey={(one) => one.name}
          onRowActivate={(one) => {
            opened.push(one.name);
            flushSync(() => setOpen(true));
          }}
        />
      </div>
    );
  }
  await show(<Moving />);
  await page.getByRole('row', { name: /^Bell/ }).dblClick();
  await expect.poll(() => opened).toEqual(['Bell']);
});

test('keys act on the row they were on when an update moves it', async () => {
  const to = heard();
  const { rerender } = await show(table(before, to));
  await focus(grid);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await rerender(table(after, to));
  await expect.poll(() => to.order).toEqual(['Cape', 'Arch', 'Bell']);
  await userEvent.keyboard('{Enter}f');
  await expect.poll(() => to.activated).toEqual(['Bell']);
  await expect.poll(() => to.keys).toEqual(['f Bell']);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => to.activated).toEqual(['Bell', 'Arch']);
});

test('of a hundred thousand rows few keys are made, also while keys lead through them', async () => {
  let made = 0;
  const activated: number[] = [];
  await show(
    <div style={{ width: 400, height: 300, display: 'grid' }}>
      <DataTable
        label="Buoys"
        rows={Array.from({ length: 100_000 }, (_, row) => row)}
        columns={[{ id: 'row', header: 'Row', width: 120, text: String }]}
        rowKey={(row) => {
          made++;
          return String(row);
        }}
        onRowActivate={(row) => activated.push(row)}
      />
    </div>,
  );
  await focus(grid);
  await userEvent.keyboard('{End}{ArrowUp}{Enter}');
  await expect.poll(() => activated).toEqual([99_998]);
  expect(made).toBeLessThan(2000);
});

test('a marked range is copied and selected as it was marked', async () => {
  const to = heard();
  const main = fakeMain({ copyText: () => undefined });
  const { rerender } = await show(table(before, to, { selection: true }));
  await focus(grid);
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  await rerender(table(after, to, { selection: true }));
  await expect.poll(() => to.order).toEqual(['Cape', 'Arch', 'Bell']);
  await userEvent.keyboard('{Control>}c{/Control} ');
  await expect
    .poll(() => main.inputsOf('copyText'))
    .toEqual([{ text: 'Buoy\tHs\tPeriod\nArch\t3\t5\nBell\t2\t9\n' }]);
  await expect.poll(() => to.selected).toEqual(new Set(['Arch', 'Bell']));
});

test('on a keyboard without Latin letters the places of the keys count', async () => {
  const to = heard();
  const main = fakeMain({ copyText: () => undefined });
  await show(table(before, to));
  await focus(grid);
  await userEvent.keyboard('{ArrowDown}');
  const element = await found(grid);
  const press = (init: KeyboardEventInit) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  press({ key: 'ψ', code: 'KeyC', ctrlKey: true });
  const copied = () => main.inputsOf('copyText');
  await expect.poll(copied).toEqual([{ text: 'Buoy\tHs\tPeriod\nArch\t3\t5\n' }]);
  press({ key: 'Φ', code: 'KeyF' });
  expect(to.keys).toEqual(['f Arch']);
  // The key that is C elsewhere.
  press({ key: 'j', code: 'KeyC', ctrlKey: true });
  press({ key: 'c', code: 'KeyI', ctrlKey: true });
  await expect.poll(copied).toHaveLength(2);
});

test('more than five million characters are copied', () => {
  const { input } = contract.copyText;
  expect(input.safeParse({ text: 'x'.repeat(20_000_000) }).success).toBe(true);
});

test('rows that could not be copied are said so', async () => {
  const main = fakeMain();
  await show(table(before, heard()));
  await focus(grid);
  await userEvent.keyboard('{ArrowDown}{Control>}c{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Copy error details');
  main.answer({ copyText: () => undefined });
  await focus(grid);
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a row that is no longer listed is not acted on', async () => {
  const to = heard();
  const { rerender } = await show(table(before, to));
  await focus(grid);
  await userEvent.keyboard('{End}');
  await rerender(table(before.slice(0, 2), to));
  await expect.poll(() => to.order).toEqual(['Arch', 'Bell']);
  await userEvent.keyboard('{Enter}');
  await rendered();
  expect(to.activated).toEqual([]);
});

test('rows stay sorted by a column that no longer fits', async () => {
  const to = heard();
  const { rerender } = await show(table(before, to));
  const period = page.getByRole('columnheader', { name: 'Period' });
  await period.getByRole('button').click();
  await expect.poll(() => to.order).toEqual(['Bell', 'Cape', 'Arch']);
  await rerender(table(before, to, { width: 220 }));
  await expect.element(period).not.toBeInTheDocument();
  await rerender(table(after, to, { width: 220 }));
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Bell');
  expect(to.order).toEqual(['Bell', 'Cape', 'Arch']);
  await rerender(table(before, to));
  await expect.element(period).toHaveAttribute('aria-sort', 'descending');
});

test('the row that is open elsewhere is marked, and so is the current one', async () => {
  await show(table(before, heard(), { activeKey: 'Bell' }));
  await focus(grid);
  await userEvent.keyboard('{ArrowDown}');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Arch')).toHaveClass('table-row', 'table-row-current');
  await expect.element(row('Bell')).toHaveClass('table-row', 'table-row-active');
});

test('every key that the list of shortcuts names is handled, others are not', async () => {
  const to = heard();
  fakeMain({ copyText: () => undefined });
  await show(table(before, to));
  const element = await found(grid);
  for (const key of focusKeys.tables.flatMap(({ keys }): readonly string[] => keys)) {
    const handled = await isHandled(element, key);
    // Letters are for the screen that shows the table.
    expect([key, handled || to.keys.includes(`${key.toLowerCase()} Cape`)]).toEqual([key, true]);
  }
  expect(await isHandled(element, 'x')).toBe(false);
});
