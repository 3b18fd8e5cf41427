/** An API key being typed, and where it is stored: the system keychain, or memory for this session. Never a file. */
import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { keychainSentence } from '#shared/i18n/errorSentence.ts';

const Kept = z.object({ keep: z._default(z.enum(['keychain', 'session']), 'keychain') });
type KeyStorage = z.infer<typeof Kept>['keep'];
/** As chosen last: the next form offers it. */
const useKeyStorage = persistedStore('key-storage', Kept);

export function useKeyForm(first = useKeyStorage.getState().keep) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(first);
  const setKeep = (keep: KeyStorage) => {
    setWanted(keep);
    useKeyStorage.setState({ keep });
  };
  const keychain = useApp(({ connection }) => connection?.keychain);
  const keep: KeyStorage = keychain?.available ? wanted : 'session';
  const key = text.trim();
  /** As the client does, which would send nothing. */
  const isUsable = /^[\x21-\x7e]*$/.test(key);
  return { text, setText, key, isUsable, keep, setKeep, keychain };
}

export function KeyFields(props: { form: ReturnType<typeof useKeyForm>; hint: ReactNode }) {
  const { form, hint } = props;
  const { text, setText, isUsable, keep, setKeep, keychain } = form;
  const [shown, setShown] = useState(false);
  const available = keychain?.available ?? false;
  return (
    <>
      <Field
        label={t`API key`}
        hint={hint}
        error={isUsable ? null : t`A key has no spaces or accented letters.`}
      >
        {(control) => (
          <div className="line gap-1">
            <input
              {...control}
              className="input grow"
              type={shown ? 'text' : 'password'}
              value={text}
              maxLength={4096}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
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
      <div className="stack start">
        <Segmented
          label={t`Store the key`}
          value={keep}
          onChange={setKeep}
          options={[
            { value: 'keychain', label: t`In the system keychain`, disabled: !available },
            { value: 'session', label: t`For this session only` },
          ]}
        />
        {available ? null : (
          <p className="note">
            {keychainSentence(keychain?.reason ?? 'failed')}{' '}
            {t`The key stays in memory until the application closes.`}
          </p>
        )}
      </div>
    </>
  );
}
