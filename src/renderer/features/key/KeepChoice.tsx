/** Where a key is kept: the system keychain, or this session's memory only. Never a file. */

import { Trans } from '@lingui/react/macro';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { keychainSentence } from '#shared/i18n/errorSentence.ts';
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
          {keychainSentence(reason ?? 'failed')}{' '}
          <Trans>The key stays in memory until the application closes.</Trans>
        </p>
      )}
    </div>
  );
}
