/** A provider does not know the shop's keys, or not for this: nothing was done, and only the operator can mend it. */
export class KeysRefused extends Error {
  /** @param variables what to look at in the environment, @param status what the provider answered: 401 or 403 */
  constructor(provider: string, variables: string, status: number | undefined) {
    super(
      status === 403
        ? `${provider} does not allow this with these keys (403): give ${variables} the right to do it`
        : `${provider} does not know these keys (${status}): ${variables} is wrong`,
    );
    this.name = 'KeysRefused';
  }
}
