let loading: Promise<ReadonlySet<string>> | undefined

/** The list is loaded with the first password that is chosen: most processes never need it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'] as readonly string[])
}

/** Whether a password is one of those most often found in leaks, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load()
  return (await loading).has(password.normalize('NFC').trim().toLowerCase())
}
