/** The content of a window that is never shown: the page of a buoy, which main prints when it is drawn. */
import { useEffect, useMemo, useState } from 'react';
import { Paper } from '#renderer/charts/PaperChart.tsx';
import { useBoot } from '#renderer/data/useBoot.ts';
import { BuoyPage } from '#renderer/screens/buoy/BuoyPage.tsx';
import { loadPage, type PageData } from '#renderer/screens/buoy/pageData.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { CitedRange } from '#shared/model/citation.ts';

declare global {
  interface Window {
    /** Main waits for it: null when the page is drawn, else why it is not. */
    pageDrawn?: Promise<AlmanacError | null>;
  }
}

export function PageWindow(props: {
  wanted: CitedRange;
  onEnd: (error: AlmanacError | null) => void;
}) {
  const { wanted, onEnd } = props;
  const boot = useBoot();
  const [data, setData] = useState<PageData | null>(null);
  const drawings = useMemo((): Promise<unknown>[] => [], []);
  const { ready, error } = boot;
  useEffect(() => {
    if (error) onEnd(error);
    if (ready) loadPage(wanted).then(setData, (thrown) => onEnd(toAlmanacError(thrown)));
  }, [ready, error, wanted, onEnd]);
  useEffect(() => {
    if (!data) return;
    Promise.all([document.fonts.ready, ...drawings]).then(
      () => onEnd(null),
      (thrown) => onEnd(toAlmanacError(thrown)),
    );
  }, [data, drawings, onEnd]);
  return <Paper value={drawings}>{data ? <BuoyPage data={data} /> : null}</Paper>;
}
