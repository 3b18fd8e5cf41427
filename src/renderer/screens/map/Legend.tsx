/** What the colours, rings and arrows of the map mean, in the person's unit. */
import { memo, useState } from 'react';
import { useTheme } from '#renderer/charts/theme.ts';
import { heightColour, heightStops } from '#renderer/format/heightScale.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { useApp } from '#renderer/stores/app.ts';

const ticks = { m: [0, 1, 2, 4, 8, 12], ft: [0, 3, 6, 12, 24, 36] } as const;
const highest = heightStops.at(-1)?.metres ?? 1;
/** The scale steps with the square root of the height. */
const share = (metres: number): number => Math.sqrt(metres / highest) * 100;

const KEY = 'map-legend';
function keepOpen(open: boolean): boolean {
  localStorage.setItem(KEY, open ? 'open' : 'folded');
  return open;
}

export const Legend = memo(function Legend() {
  const unit = useApp((state) => state.settings.heightUnit);
  const theme = useTheme();
  const [open, setOpen] = useState(() => localStorage.getItem(KEY) !== 'folded');
  const ramp = heightStops.map((stop) => `${stop[theme]} ${share(stop.metres).toFixed(1)}%`);
  return (
    <section className="map-legend padded box small" aria-label="Legend">
      <div className="map-legend-title">Significant height, {heightUnitLabel[unit]}</div>
      <div
        className="map-ramp"
        style={{ background: `linear-gradient(to right, ${ramp.join(', ')})` }}
      />
      <div className="map-ticks quiet numeric">
        {ticks[unit].map((tick) => (
          <span
            key={tick}
            className="map-tick"
            style={{ left: `${share(tick / toHeight(1, unit))}%` }}
          >
            {tick}
          </span>
        ))}
      </div>
      <details open={open} onToggle={(event) => setOpen(keepOpen(event.currentTarget.open))}>
        <summary className="quiet">Symbols</summary>
        <ul className="map-keys quiet">
          <Key kind="fresh">under 3 h old</Key>
          <Key kind="stale">3 to 24 h</Key>
          <Key kind="silent">over 24 h</Key>
          <Key kind="missing">no height</Key>
          <Key kind="arrow">wave travel direction</Key>
          <Key kind="cluster">colour: highest Hs, badge: number of buoys</Key>
        </ul>
      </details>
    </section>
  );
});

type Kind = 'fresh' | 'stale' | 'silent' | 'missing' | 'arrow' | 'cluster';

/** The height whose colour stands for a known one. */
const SAMPLE = 2;

function Key({ kind, children }: { kind: Kind; children: string }) {
  const sample = heightColour(SAMPLE, useTheme());
  return (
    <li className="map-key line">
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`map-key-${kind}`}
      >
        {kind === 'arrow' ? (
          <path d="M3 13 12.6 3.4M6.5 3H13v6.5" />
        ) : kind === 'cluster' ? (
          <>
            <circle cx="6.5" cy="9.5" r="5.5" style={{ fill: sample }} />
            <rect x="8" y="1" width="7.5" height="7.5" rx="3.7" />
            <text x="11.7" y="7" textAnchor="middle">
              7
            </text>
          </>
        ) : (
          <circle
            cx="8"
            cy="8"
            r="5"
            style={kind === 'missing' || kind === 'silent' ? undefined : { fill: sample }}
          />
        )}
      </svg>
      {children}
    </li>
  );
}
