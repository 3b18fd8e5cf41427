/** A thin progress line above content that stays visible. */

export function ProgressLine(props: {
  active: boolean;
  label: string;
  /** With both, the line shows the share done. */
  done?: number;
  total?: number | null;
}) {
  const { active, label, done, total } = props;
  if (!active) return <div className="progress-line" />;
  const share = done !== undefined && total ? Math.min(1, done / total) : null;
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={label}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <div
        className={share === null ? 'progress-run' : 'progress-share'}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
