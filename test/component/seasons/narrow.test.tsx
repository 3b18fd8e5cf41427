/** Seasons in a small window at twice the size, 900 × 600 pixels at 200 %: the answer is in view, the form follows. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSeasons } from '#renderer/screens/seasons/form.ts';
import { SeasonsScreen } from '#renderer/screens/seasons/SeasonsScreen.tsx';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { boxes, fakeMain, show } from '#support/component.tsx';

test('the answer stands above the form where both have no room beside each other', async () => {
  fakeMain({
    listBuoys: () => buoyColumns([buoy({ id: 1, name: 'Cape' })]),
    coverageCalendar: () => new Promise(() => {}),
  });
  useSeasons.setState({ buoyId: null });
  const screen = (
    <div className="screen" style={{ position: 'fixed', inset: 0 }}>
      <SeasonsScreen />
    </div>
  );
  await page.viewport(1280, 800);
  await show(screen, 'https://one.example');
  const answer = page.getByRole('heading', { name: 'Choose a buoy' });
  const form = page.getByRole('complementary', { name: 'What to compare' });
  const places = async () => {
    const [result, questions] = await boxes(answer, form);
    return [result.left > questions.right, result.bottom < questions.top];
  };
  await expect.poll(places).toEqual([true, false]);
  await page.viewport(450, 300);
  await expect.poll(places).toEqual([false, true]);
});
