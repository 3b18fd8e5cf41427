/** What became of a damaged cache file: a line above the status bar that stays until it is closed. */
import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { Button } from '#renderer/ui/Button.tsx';
import './statusBar/statusBar.css';

export function CacheNotice() {
  // Damage found in mid-work counts as a change of everything.
  const { value } = useCacheQuery(reads.getCacheInfo, undefined);
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
