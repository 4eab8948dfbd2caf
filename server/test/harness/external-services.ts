/** The real mail server that `npm test` starts where the machine has one. It keeps what it takes, for whomever, in a Maildir. */
export function mailServer(): { smtp_url: string; maildir: string } | null {
  const { SMTP_URL: smtp_url, MAILDIR: maildir, CI } = process.env
  if (smtp_url && maildir) return { smtp_url, maildir }
  if (CI === 'true') throw new Error('A build machine has a mail server: SMTP_URL and MAILDIR name none.')
  return null
}

/** The S3 service that `npm test` starts where the machine has one, with its key and a bucket. */
export function objectStore(): string | null {
  const { S3_URL: url, CI } = process.env
  if (url) return url
  if (CI === 'true') throw new Error('A build machine has an S3 service: S3_URL names none.')
  return null
}
