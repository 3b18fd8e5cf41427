/** What became of a damaged cache file: a line above the status bar that stays until it is closed. */
import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { useCached } from '#renderer/data/useCached.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import './statusBar/statusBar.css';

export function CacheNotice() {
  const url = useApp((state) => state.connection?.service?.url ?? '');
  // Damage found in mid-work counts as a change of everything.
  const { value } = useCached(
    `cache ${url}`,
    () => ask(almanac().getCacheInfo()),
    [{ kind: 'buoys' }],
    null,
  );
  const [closed, setClosed] = useState<string | null>(null);
  const notice = value?.notice ?? null;
  return (
    <div role="status">
      {notice !== null && notice !== closed ? (
        <div className="line strip cache-notice">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{notice}</span>
          <Button
            variant="quiet"
            icon={<X size={14} />}
            aria-label="Close this note"
            onClick={() => setClosed(notice)}
          />
        </div>
      ) : null}
    </div>
  );
}
