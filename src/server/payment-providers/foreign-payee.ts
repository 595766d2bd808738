/** The money of a payment goes, or went, to another account than the shop's. */
export class ForeignPayee extends Error {
  /** @param payee the account as the provider names it; '' where it does not */
  constructor(provider: string, reference: string, payee: string) {
    super(
      `${provider}'s payment ${reference} is not to the shop's own account but to ${payee || 'one that is not shown'}: it was refused`,
    );
    this.name = 'ForeignPayee';
  }
}
