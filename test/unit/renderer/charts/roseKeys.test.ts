/** The parts of a wave rose that the arrow keys lead to. */
import { expect, test } from 'vitest';
import { type RoseDrawing, type RoseHit, roseNeighbour } from '#renderer/charts/rose.tsx';

const level = { colour: () => '', label: '' };
/** Four sectors and three classes: north has all, east the lowest and the highest, south none. */
const rose = {
  name: '',
  counts: [...[1, 2, 3], ...[4, 0, 5], ...[0, 0, 0], ...[6, 0, 0]],
  calms: 7,
  total: 28,
};
const drawing: RoseDrawing = {
  sectors: 4,
  classes: [level, level, level],
  roses: [rose, rose],
  undirected: 0,
  rings: 'percent',
};

/** `0 E1`: rose, sector and class; without class: the petal; `hub`. */
const walk = (...keys: string[]): string => walkIn(drawing, ...keys);

function walkIn(roses: RoseDrawing, ...keys: string[]): string {
  let now: RoseHit | null = null;
  let turned = 0;
  const parts = keys.map((key) => {
    now = roseNeighbour(roses, now, key, turned);
    turned = now?.sector ?? turned;
    if (!now) return 'none';
    const part = now.sector === null ? 'hub' : `${'NESW'[now.sector]}${now.class ?? ''}`;
    return `${now.rose} ${part}`;
  });
  return parts.join(', ');
}

test('down steps from the petal through its classes to the hub, up back', () => {
  const down = Array.from({ length: 5 }, () => 'ArrowDown');
  expect(walk('Home', ...down)).toBe('0 N, 0 N2, 0 N1, 0 N0, 0 hub, 0 hub');
  expect(walk('ArrowRight', 'ArrowRight', ...down.slice(1))).toBe(
    '0 N, 0 E, 0 E2, 0 E0, 0 hub, 0 hub',
  );
  const up = down.map(() => 'ArrowUp');
  expect(walk('Home', 'ArrowRight', ...down.slice(2), ...up)).toMatch(/0 E0, 0 E2, 0 E, 0 E, 0 E$/);
});

test('a turn keeps the class where the next sector has it', () => {
  expect(walk('Home', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown')).toBe(
    '0 N, 0 N2, 0 E2, 0 S, 0 hub',
  );
  expect(walk('Home', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowRight')).toBe(
    '0 N, 0 W, 0 W0, 0 hub, 0 N',
  );
});

test('Page Down changes the rose and stays at the hub', () => {
  expect(walk('Home', 'PageDown', 'ArrowDown', 'PageUp', 'PageUp')).toBe(
    '0 N, 1 N, 1 N2, 0 N2, 1 N2',
  );
  expect(walk('Home', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'PageDown')).toBe(
    '0 N, 0 W, 0 W0, 0 hub, 1 hub',
  );
});

test('Page Up and Page Down lead nowhere in a single rose', () => {
  const single = { ...drawing, roses: [rose] };
  expect(walkIn(single, 'PageUp', 'PageDown')).toBe('none, none');
  expect(walkIn(single, 'Home', 'PageDown')).toBe('0 N, none');
});

test('other keys lead nowhere', () => {
  expect(walk('a')).toBe('none');
});
