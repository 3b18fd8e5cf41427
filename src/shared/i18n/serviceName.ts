/** The name of a service in the current language. Its label is stored and exported unchanged. */
import { msg } from '@lingui/core/runtime-macro';
import { DEMO_LABEL, UNRECORDED_LABEL } from '../model/connection.ts';
import { i18n } from './i18n.ts';

/** @param label a host, {@link DEMO_LABEL} or {@link UNRECORDED_LABEL} */
export function serviceName(label: string): string {
  switch (label) {
    case DEMO_LABEL:
      return i18n._(msg`Demo — simulated`);
    case UNRECORDED_LABEL:
      return i18n._(msg`Service not recorded`);
    default:
      return label;
  }
}
