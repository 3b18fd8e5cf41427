/** Where a key is kept: the system keychain, or this session's memory only. Never a file. */

import { Segmented } from '#renderer/ui/Segmented.tsx';
import type { Connection } from '#shared/model/connection.ts';

export type Keep = 'keychain' | 'session';

export function KeepChoice({
  keychain,
  value,
  onChange,
}: {
  keychain: Connection['keychain'];
  value: Keep;
  onChange: (value: Keep) => void;
}) {
  const { available, reason } = keychain;
  return (
    <div className="stack start">
      <Segmented
        label="Store the key"
        value={available ? value : 'session'}
        onChange={onChange}
        options={[
          { value: 'keychain', label: 'In the system keychain', disabled: !available },
          { value: 'session', label: 'For this session only' },
        ]}
      />
      {available ? null : (
        <p className="note">
          The system keychain cannot be used{reason ? `: ${reason}` : '.'} The key stays in memory
          until the application closes.
        </p>
      )}
    </div>
  );
}
