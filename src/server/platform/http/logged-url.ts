/** Parameters that grant access: links in mails and previews. */
const SECRET = /([?&](?:link|token|preview)=)[^&#]+/gi;

/** The URL of a request without secrets, for the log. */
export const loggedUrl = (url = ''): string => url.replace(SECRET, '$1...');
