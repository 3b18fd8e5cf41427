/** A day typed digit by digit. */
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DayField } from '#renderer/ui/DayField.tsx';
import { show } from '#support/component.tsx';

let heard: string[] = [];
beforeEach(() => {
  heard = [];
});

function Day({ first = '', kind = 'day' }: { first?: string; kind?: 'day' | 'moment' }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setValue('2020-05-06')}>
        Another day
      </button>
      <DayField
        label="From"
        kind={kind}
        value={value}
        onChange={(next) => {
          heard.push(next);
          setValue(next);
        }}
      />
    </>
  );
}

const field = page.getByLabelText('From');

test('a day is told once it is complete, not at each digit of the year', async () => {
  await show(<Day />);
  await userEvent.type(field, '2019-03-31');
  await expect.element(field).toHaveValue('2019-03-31');
  expect(heard).toEqual(['2019-03-31']);
});

test('the arrow keys step by a day, over the end of a month', async () => {
  await show(<Day first="2024-02-28" />);
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveValue('2024-03-01');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveValue('2024-02-29');
});

test('what is no day is said so when the field is left, and no day is in use then', async () => {
  await show(<Day first="2024-02-28" />);
  await userEvent.fill(field, '2023-02-29');
  await expect.element(field).toBeValid();
  expect(heard).toEqual([]);
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('This day does not exist.');
  await expect.element(field).toHaveValue('2023-02-29');
  expect(heard).toEqual(['']);
});

test.each([
  ['1 Jan 2020', '2020-01-01'],
  ['24/11/2021', '2021-11-24'],
  ['3 févr. 2019', '2019-02-03'],
])('%s is read when the field is left, and shown as what it was read', async (typed, day) => {
  await show(<Day />);
  await userEvent.fill(field, typed);
  await userEvent.tab();
  await expect.element(field).toHaveValue(day);
  await expect.element(field).toBeValid();
  expect(heard).toEqual([day]);
});

test.each([
  ['soon', 'Write it as YYYY-MM-DD'],
  ['20', 'Write it as YYYY-MM-DD'],
  ['1850-01-01', 'Enter a day from 1900 on.'],
])('%s is refused with its reason', async (typed, reason) => {
  await show(<Day first="2024-02-28" />);
  await userEvent.fill(field, typed);
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(reason);
});

test('a time is of 24 hours', async () => {
  await show(<Day kind="moment" />);
  await userEvent.type(field, '2024-05-01 17:30');
  await expect.poll(() => heard.at(-1)).toBe('2024-05-01T17:30');
  await expect.element(field).toHaveValue('2024-05-01 17:30');
});

test.each([
  ['is no day', '2024-13-01'],
  ['is half a day', '2024-1'],
  ['is a day', '2024-12-01'],
])('a day set elsewhere replaces a text that %s', async (_, typed) => {
  await show(<Day first="2020-05-06" />);
  await userEvent.fill(field, typed);
  await page.getByRole('button', { name: 'Another day' }).click();
  await expect.element(field).toHaveValue('2020-05-06');
  await expect.element(field).toBeValid();
});
