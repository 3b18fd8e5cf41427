// The report of `npm run verify` as Markdown.
import { describeResult, outcomeOf } from './steps.mjs';

/** @param {{date: string, commit: string, machine: string, bench: string}} facts bench: test/bench/results.md */
export function verifyReport(results, { date, commit, machine, bench }) {
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  const cell = (text) => text.replaceAll('|', '\\|');
  return [
    '# Report of `npm run verify`',
    '',
    `${date}, commit ${commit}, ${machine}.`,
    '',
    failed.length === 0 ? 'Every step passed.' : `**Failed: ${failed.join(', ')}.**`,
    '',
    '| step | outcome | seconds | figures |',
    '|---|---|---|---|',
    ...results.map(
      (one) =>
        `| ${one.name} | ${one.ok ? outcomeOf(one) : '**failed**'} | ${one.seconds} | ${cell(describeResult(one))} |`,
    ),
    '',
    ...results.flatMap(({ name, table }) => (table ? [`## ${name}`, '', table, ''] : [])),
    failed.includes('bench') ? '## Bench: figures of an earlier run' : '## Bench',
    '',
    ...bench.split('\n').filter((line) => line.startsWith('|')),
    '',
  ].join('\n');
}
