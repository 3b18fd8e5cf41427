/** Where a key is stored: the system keychain, or memory for this session. Never a file. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { keychainSentence } from '#shared/i18n/errorSentence.ts';
import type { Connection } from '#shared/model/connection.ts';

export type KeyStorage = 'keychain' | 'session';

export function KeyStorageChoice({
  keychain,
  value,
  onChange,
}: {
  keychain: Connection['keychain'];
  value: KeyStorage;
  onChange: (value: KeyStorage) => void;
}) {
  const { available, reason } = keychain;
  return (
    <div className="stack start">
      <Segmented
        label={t`Store the key`}
        value={available ? value : 'session'}
        onChange={onChange}
        options={[
          { value: 'keychain', label: t`In the system keychain`, disabled: !available },
          { value: 'session', label: t`For this session only` },
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
