/** A buoy's readings as the service itself gives them, page by page, without the application. */
import type { DemoService } from '#main/demo/service.ts';

interface WireReading {
  id: number;
  time: string;
  significient_height: number | null;
  period: number | null;
  direction: number | null;
  water_temperature: number | null;
}

const iso = (time: number): string => new Date(time * 1000).toISOString().replace('.000', '');

/** @param range epoch seconds, both ends included */
export async function theirRows(
  service: Pick<DemoService, 'url' | 'key'>,
  buoyId: number,
  range: { from: number; to: number },
): Promise<WireReading[]> {
  const rows: WireReading[] = [];
  for (let page = 1; ; page += 1) {
    // Not a hundred a page: in the log these requests are not taken for the application's.
    const query = `start_date=${iso(range.from)}&end_date=${iso(range.to)}&order=asc&per_page=99&page=${page}`;
    const answer = await fetch(`${service.url}/v2/buoys/${buoyId}/readings?${query}`, {
      headers: { authorization: `Bearer ${service.key}` },
    });
    const body = (await answer.json()) as {
      data: { readings: WireReading[] };
      meta: { total_pages: number };
    };
    rows.push(...body.data.readings);
    if (page >= body.meta.total_pages) return rows;
  }
}
