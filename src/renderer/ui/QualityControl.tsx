/** Chooses which flagged values are used: in history, statistics and seasons alike. */
import { useQuality } from '#renderer/stores/quality.ts';
import { Segmented } from './Segmented.tsx';

const options = [
  { value: 'pass', label: 'Pass only', title: 'Leave out values that are suspect or fail' },
  { value: 'notFail', label: 'Not fail', title: 'Leave out values that fail a quality test' },
  { value: 'all', label: 'All', title: 'Use all values, whatever their quality flag' },
] as const;

export function QualityControl() {
  const choice = useQuality((state) => state.choice);
  return (
    <div className="line">
      <span className="quiet" aria-hidden="true">
        Quality
      </span>
      <Segmented
        label="Quality"
        value={choice}
        options={options}
        onChange={(next) => useQuality.setState({ choice: next })}
      />
    </div>
  );
}
