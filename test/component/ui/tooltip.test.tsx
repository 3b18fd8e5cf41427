/** Why a button cannot be pressed and what a term means: by keyboard, by pointer, and above a dialog. */
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Rail } from '#renderer/frame/Rail.tsx';
import { useCommandSources } from '#renderer/frame/useNavigationCommands.ts';
import { Direction, Figure, FocusableReasons, Missing } from '#renderer/parts/Figure.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CommandLayer, ranks, useCommand } from '#renderer/ui/commands.tsx';
import { DataTable } from '#renderer/ui/DataTable.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { boxes, fakeMain, found, rendered, show } from '#support/component.tsx';

let pressed = 0;
let submitted = 0;
let escaped = 0;
beforeEach(async () => {
  pressed = 0;
  submitted = 0;
  escaped = 0;
  fakeMain();
  // Keys reach the page of the test, and the pointer is away from what it shows.
  await userEvent.click(document.body, { position: { x: 900, y: 700 } });
});

const REASON = 'Offline';
const tooltip = page.getByRole('tooltip');
const search = page.getByRole('button', { name: 'Search the service' });

const Search = ({ offline = true }) => (
  <Button disabledBecause={offline ? REASON : null} onClick={() => (pressed += 1)}>
    Search the service
  </Button>
);

test('the keyboard reaches a button that cannot be pressed; its reason is shown and spoken', async () => {
  await show(<Search />);
  await userEvent.tab();
  await expect.element(search).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent(REASON);
  await expect.element(search).toHaveAccessibleDescription(REASON);
  await userEvent.tab();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('pressing it does nothing, by key and by pointer; it keeps the focus when it becomes usable', async () => {
  const { rerender } = await show(<Search />);
  await expect.element(search).toHaveAttribute('aria-disabled', 'true');
  await userEvent.tab();
  await userEvent.keyboard('{Enter} ');
  await search.click({ force: true });
  await expect.poll(() => pressed).toBe(0);
  await rerender(<Search offline={false} />);
  await expect.element(search).not.toHaveAttribute('aria-disabled');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => pressed).toBe(1);
});

test('Enter in a field does not submit with a button that cannot be pressed', async () => {
  const form = (reason: string | null) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted += 1;
      }}
    >
      <input aria-label="Key" />
      <Button type="submit" disabledBecause={reason}>
        Verify
      </Button>
    </form>
  );
  const { rerender } = await show(form('Enter a key first'));
  await page.getByLabelText('Key').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => submitted).toBe(0);
  await rerender(form(null));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => submitted).toBe(1);
});

test('a tap, before which no pointer moves, shows the reason', async () => {
  await show(<Search />);
  (await found(search)).click();
  await expect.element(tooltip).toHaveTextContent(REASON);
  await userEvent.click(document.body, { position: { x: 900, y: 700 } });
  await expect.element(tooltip).not.toBeInTheDocument();
});

function Behind() {
  useCommandSources();
  useCommand('escape', () => {
    escaped += 1;
  });
  return null;
}

function Asking() {
  const [open, setOpen] = useState(true);
  return open ? (
    <Dialog title="Download" onClose={() => setOpen(false)} actions={<Search />}>
      <p>One day.</p>
    </Dialog>
  ) : null;
}

test('in a dialog the reason lies above it, and Escape leaves the dialog open', async () => {
  await show(<Asking />);
  const dialog = page.getByRole('dialog', { name: 'Download' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(search).toHaveFocus();
  const bubble = () => document.querySelector('.tooltip:popover-open');
  await expect.poll(() => bubble()?.textContent).toBe(REASON);
  const room = async () =>
    (await boxes(search))[0].top - (bubble()?.getBoundingClientRect().bottom ?? Number.NaN);
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await expect.poll(room).toBeLessThan(12);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('.tooltip')).toBeNull();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the control that gets the focus back after Escape is not explained, the next one is', async () => {
  function Export() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button title="Ctrl+E" onClick={() => setOpen(true)}>
          Export
        </Button>
        <Button title="Ctrl+R">Refresh</Button>
        {isOpen ? (
          <Dialog title="Format" onClose={() => setOpen(false)} dismiss="Close">
            What to write
          </Dialog>
        ) : null}
      </>
    );
  }
  await show(<Export />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Export' })).toHaveFocus();
  await rendered();
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip).toHaveTextContent('Ctrl+R');
});

test('a dialog that opens hides what the pointer shows behind it, and Escape closes it at once', async () => {
  const behind = (asking: boolean) => (
    <>
      <Search />
      {asking ? <Asking /> : null}
    </>
  );
  const { rerender } = await show(behind(false));
  await search.hover();
  await expect.element(tooltip).toBeVisible();
  await rerender(behind(true));
  const dialog = page.getByRole('dialog', { name: 'Download' });
  await expect.poll(() => document.querySelector('.tooltip:popover-open')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the headings of a table explain themselves, sortable ones on focus, the others on a press', async () => {
  const column = (id: string, title: string, sortable: boolean) => ({
    id,
    header: id,
    title,
    width: 100,
    text: () => id,
    ...(sortable ? { sortValue: () => id } : {}),
  });
  await show(
    <div style={{ width: 400, height: 200, display: 'grid' }}>
      <DataTable
        label="Periods"
        rows={['January']}
        rowKey={(one) => one}
        columns={[
          column('Hs', 'Significant height', true),
          column('SD', 'Standard deviation of the sample (n − 1)', false),
        ]}
      />
    </div>,
  );
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Hs' })).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Significant height');
  await userEvent.tab();
  const deviation = page.getByRole('button', { name: 'SD' });
  await expect
    .element(deviation)
    .toHaveAccessibleDescription('Standard deviation of the sample (n − 1)');
  await userEvent.keyboard('{Enter}');
  await expect.element(tooltip).toHaveTextContent('Standard deviation of the sample (n − 1)');
});

const cells = (text: string, rows = ['Arch', 'Bell']) => (
  <div style={{ width: 300, height: 200, display: 'grid' }}>
    <DataTable
      label="Buoys"
      rows={rows}
      rowKey={(one) => one}
      columns={[
        { id: 'name', header: 'Buoy', width: 90, text: (one) => `${one} ${text}` },
        {
          id: 'direction',
          header: 'Direction',
          width: 90,
          text: () => '',
          cell: (one) => <Direction degrees={one === 'Arch' ? 270 : 180} />,
        },
        { id: 'period', header: 'Period', width: 90, text: () => '', cell: () => <Missing /> },
      ]}
    />
  </div>
);
const cell = (row: number, at: number) =>
  page.getByRole('row').nth(row).getByRole('gridcell').nth(at);
const grid = page.getByRole('grid');
const hasKeys = async (one: Locator) =>
  expect.element(grid).toHaveAttribute('aria-activedescendant', (await found(one)).id);

test('the keys reach each cell of a table, and what explains it', async () => {
  await show(cells('of the long name that is cut off'));
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await hasKeys(page.getByRole('row').nth(1));
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await hasKeys(cell(1, 0));
  await expect.element(tooltip).toHaveTextContent('Arch of the long name that is cut off');
  await userEvent.keyboard('{ArrowRight}');
  await hasKeys(cell(1, 1));
  await expect.element(tooltip).toHaveTextContent('coming from west');
  await expect.element(cell(1, 1)).toHaveAccessibleDescription('coming from west');
  await userEvent.keyboard('{ArrowDown}');
  await hasKeys(cell(2, 1));
  await expect.element(tooltip).toHaveTextContent('coming from south');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await hasKeys(cell(2, 2));
  await expect.element(tooltip).toHaveTextContent('not reported by this source');
  // Read with the cell itself.
  await expect.element(cell(2, 2)).toHaveAccessibleDescription('');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await hasKeys(page.getByRole('row').nth(2));
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('Escape hides what explains a cell or button alone, the next one is for what lies behind; with the focus it comes back', async () => {
  await show(
    <CommandLayer rank={ranks.screen}>
      <Behind />
      {cells('')}
      <Search />
    </CommandLayer>,
  );
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowRight}{ArrowRight}');
  await expect.element(tooltip).toHaveTextContent('coming from west');
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  expect(escaped).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => escaped).toBe(1);
  await userEvent.tab();
  await expect.element(tooltip).toHaveTextContent(REASON);
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  expect(escaped).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => escaped).toBe(2);
  await userEvent.tab({ shift: true });
  await expect.element(tooltip).toHaveTextContent('coming from west');
});

test('the pointer shows what explains a cell; a text that is not cut off needs nothing', async () => {
  await show(cells(''));
  await cell(2, 1).hover();
  await expect.element(tooltip).toHaveTextContent('coming from south');
  await cell(1, 2).hover();
  await expect.element(tooltip).toHaveTextContent('not reported by this source');
  await cell(1, 0).hover();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('what explains a pointed cell goes when the cell is scrolled away', async () => {
  const rows = Array.from({ length: 100 }, (_, row) => `Buoy ${row}`);
  await show(cells('', rows));
  await cell(2, 1).hover();
  await expect.element(tooltip).toHaveTextContent('coming from south');
  (await found(grid)).scrollTop = 1500;
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('a figure that is missing or struck through gives its reason on a press, a field its meaning on focus', async () => {
  await show(
    <>
      <FocusableReasons value>
        <Figure label="Hs" value={{ text: '–', unit: '' }} missingReason="not in this reading" />
        <Figure label="Hmax" value={{ text: '61.0', unit: 'm' }} implausible />
      </FocusableReasons>
      <NumberField
        label="Threshold"
        step={1}
        value={null}
        className=""
        title="A height to watch"
        onChange={() => {}}
      />
    </>,
  );
  await userEvent.tab();
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(tooltip).toHaveTextContent('not in this reading');
  await userEvent.tab();
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(tooltip).toHaveTextContent('not plausible');
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(tooltip).toHaveTextContent('A height to watch');
  await expect
    .element(page.getByLabelText('Threshold'))
    .toHaveAccessibleDescription('A height to watch');
});

test('a place gives its shortcut on focus', async () => {
  await show(<Rail />);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Latest' })).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Ctrl+2');
});

test('the keyboard reaches the explanation of the chosen option, or of the choice, in a native select', async () => {
  const options = [
    { value: 'hs', label: 'Hs', title: 'Mean of the highest third of the waves' },
    { value: 'other', label: 'Other' },
  ];
  function Choice() {
    const [value, setValue] = useState('hs');
    return (
      <Select
        label="Variable"
        title="What is plotted"
        value={value}
        options={options}
        onChange={setValue}
      />
    );
  }
  await show(<Choice />);
  const select = page.getByRole('combobox', { name: 'Variable' });
  await userEvent.tab();
  await expect.element(select).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Mean of the highest third of the waves');
  await expect
    .element(select)
    .toHaveAccessibleDescription('Mean of the highest third of the waves');
  await userEvent.keyboard('o');
  await expect.element(select).toHaveValue('other');
  await expect.element(select).toHaveAccessibleDescription('What is plotted');
});

test('a select in a field is described by its hint and by its explanation', async () => {
  await show(
    <Field label="Variable" hint="Some sources do not measure this.">
      {(control) => (
        <Select
          {...control}
          value="hs"
          options={[{ value: 'hs', label: 'Hs', title: 'Mean of the highest third' }]}
          onChange={() => {}}
        />
      )}
    </Field>,
  );
  await expect
    .element(page.getByRole('combobox', { name: 'Variable' }))
    .toHaveAccessibleDescription('Some sources do not measure this. Mean of the highest third');
});

test('the keyboard reaches the explanation of a tab', async () => {
  const tabs = [
    { id: 'first', label: 'History' },
    { id: 'second', label: 'Almanac', title: 'Each day of the year' },
  ];
  function Views() {
    const [value, setValue] = useState('first');
    return (
      <Tabs label="Views" tabs={tabs} value={value} onChange={setValue}>
        {value}
      </Tabs>
    );
  }
  await show(<Views />);
  await userEvent.tab();
  await expect.element(page.getByRole('tab', { name: 'History' })).toHaveFocus();
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  const second = page.getByRole('tab', { name: 'Almanac' });
  await expect.element(second).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Each day of the year');
  await expect.element(second).toHaveAccessibleDescription('Each day of the year');
});
