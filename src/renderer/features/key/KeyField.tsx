/** An API key being typed, and where it is stored: the system keychain, or memory for this session. Never a file. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { keychainSentence } from '#shared/i18n/errorSentence.ts';
import type { Connection } from '#shared/model/connection.ts';
import '#renderer/ui/ui.css';

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

export function KeyField({
  hint,
  value,
  onChange,
}: {
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={t`API key`} hint={hint}>
      {(control) => (
        <div className="line gap-1">
          <input
            {...control}
            className="input grow"
            type={shown ? 'text' : 'password'}
            value={value}
            maxLength={4096}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
            aria-label={shown ? t`Hide key` : t`Show key`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
