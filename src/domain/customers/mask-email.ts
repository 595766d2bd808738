/** Keeps the first letter and the domain, as `n***@example.com`, for records that cannot be erased. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
};
