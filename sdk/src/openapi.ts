/** Written by node scripts/sdk.ts from server/openapi.json: the paths of the API and what goes over them. */
export interface paths {
    "/v1/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a stored file
         * @description Logos, icons and attachments. Records carry the complete link in their `…_url` fields, valid for 60 minutes and for this file only; read the record again for a new one. Images are served inline, everything else as a download.
         *
         *     - Who: whoever holds the signed link; no token is read.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and address.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/legal-forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List legal forms
         * @description Ordered by country, then by code: the code of the Belgian or French register; for Luxembourg a code defined by this service. Belgian abbreviations exist in French and Dutch; other languages show both (`SRL/BV`). `requires_capital` says whether the law requires a share capital of any amount; it is null where this varies.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listReferenceLegalForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/nace-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activity codes
         * @description The sections of NACE, each followed by its divisions. Without `version`, the version in force today in `country` is used, or the one in force under European law when no country is given: that of 2025 since 1 January 2025, in France from 1 January 2027. `country` has no other effect, because the national classifications differ only from the third level on. The codes were compared with public lists; the wording of the labels has not been verified against the regulations.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listReferenceNaceCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reference/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries
         * @description Every country of ISO 3166-1, ordered by its name in the language. `vat_prefix` is the prefix of VAT numbers (EL in Greece, FR in Monaco, CHE in Switzerland; Northern Ireland is part of GB and may also use XI), null where no rule is known. `iban_length` is null where accounts have no IBAN. `peppol_schemes` lists the national schemes in use; where companies register through this service, the scheme it uses comes first.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listReferenceCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public price list
         * @description Prices per month and per year, excluding VAT. A limit of null means unlimited.
         *
         *     - Who: anyone, without a token.
         *     - Demo: allowed.
         *     - Limit: 60 calls per minute and address.
         */
        get: operations["getPricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/licence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Licence, limits and usage
         * @description A new firm has 30 days of `trial` with the limits of the largest plan, then `none` with those of `free`. With an `expired` or `suspended` licence the limits of `free` apply: nothing is removed, only additions are refused.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `manager` or higher on the firm.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getFirmLicence"];
        /**
         * Activate or replace the licence key
         * @description The key replaces the current one of the firm. Sending the active key again changes nothing.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 10 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        put: operations["replaceFirmLicence"];
        post?: never;
        /**
         * Release the licence key
         * @description Another firm can then activate the key. Nothing is removed; additions beyond the limits that apply without a key are refused.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 10 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        delete: operations["deleteFirmLicence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in; token shown once
         * @description Ten failures from one address lock sign-in for five minutes.
         *
         *     - Who: anyone, without a token.
         *     - Demo: allowed.
         *     - Limit: 20 calls per minute and address.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["loginAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a demo session
         * @description Returns a user and a token for the demo firm, valid for at most 24 hours; the demo data are reset every night.
         *
         *     - Who: anyone, without a token.
         *     - Demo: allowed.
         *     - Limit: 10 calls per minute and address.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["demoAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The authenticated user
         * @description - Who: a signed-in person, or an integration token with ability `read`, for the own account.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change own name and language
         * @description - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        patch: operations["updateAuthMe"];
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the token used
         * @description - Who: a signed-in person, or an integration token with ability `write`, for the own account.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["logoutAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change own password; other sessions are revoked
         * @description Integration tokens remain valid, except those created while somebody else had chosen the password.
         *
         *     - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 10 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        put: operations["replaceAuthPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password from the signed link mailed on a manager's request
         * @description The link works once, within 60 minutes. Every session of the account ends; its integration tokens remain valid, except those created while somebody else had chosen the password.
         *
         *     - Who: whoever holds the signed link; no token is read.
         *     - Demo: allowed.
         *     - Limit: 10 calls per minute and address.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["resetAuthPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ask for an e-mail change (sets pending_email, mails a signed link; own address cancels, same pending address resends)
         * @description The account keeps its address until the link in the mail is opened, within 24 hours.
         *
         *     - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 10 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        put: operations["replaceAuthEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm an e-mail address from the signed link
         * @description Opening a valid link again gives the same answer.
         *
         *     - Who: whoever holds the signed link; no token is read.
         *     - Demo: allowed.
         *     - Limit: 10 calls per minute and address.
         */
        get: operations["getAuthEmailVerify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own open sessions
         * @description Most recently used first. A session ends 60 days after its last use.
         *
         *     - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close one of own sessions
         * @description - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        delete: operations["deleteAuthSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own integration tokens
         * @description - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listAuthTokens"];
        put?: never;
        /**
         * Create an integration token; shown once
         * @description - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 20 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["createAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an integration token
         * @description - Who: a signed-in person; integration tokens are refused, for the own account.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        delete: operations["deleteAuthToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your firms
         * @description Members and company files are omitted; read the firm to get them.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listFirms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a firm with its members and company files
         * @description Lists the company files you have access to, each with the members assigned to it.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the firm.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getFirm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the firm's identity and contact data
         * @description An absent field is unchanged and null clears it; `logo_url` null also removes an uploaded logo. For a firm that comes from the external platform, name and numbers are changed on that platform.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        patch: operations["updateFirm"];
        trace?: never;
    };
    "/v1/firms/{firm}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the firm's logo
         * @description An image in the field `file`: png, jpg or webp, at most 2 MB. PATCH with `logo_url` null removes it.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["logoFirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the firm
         * @description `companies` lists the company files a member is assigned to, limited to those you have access to; `all_companies` is true when the firm role gives access to every file.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the firm.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listFirmMembers"];
        put?: never;
        /**
         * Add a member
         * @description If the address has no account, one is created with `name` and `password` (201). An existing account joins unchanged (200); if its password was chosen by another firm, the person must choose their own first (422 on `email`). The company files in `company_tokens` are assigned with the given role, an admin as manager.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["createFirmMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/members/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Detach a member from the firm and its company files
         * @description The account is kept, with its access to other firms and company files.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        delete: operations["deleteFirmMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role, state, name or password
         * @description Name and password can be set only for an account that belongs to no other firm; a new password ends its sessions. For any other account, send a password link. Null leaves name and password unchanged.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        patch: operations["updateFirmMember"];
        trace?: never;
    };
    "/v1/firms/{firm}/members/{user}/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a member's company files
         * @description Assigns exactly these company files, each with `role` (encoder when absent); an empty list removes all of them.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        put: operations["replaceFirmMemberCompanies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/members/{user}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a password link to a member
         * @description The link is sent to the address of the account, works once and expires after 60 minutes.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 10 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["passwordResetFirmMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the chart of accounts
         * @description Sorted by number, with the labels of the country’s chart in your language. `with=balance` adds the balance in a fiscal year: for income and expense accounts the movements of that year, for all others the balance brought forward plus the movements.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description The number must fit the chart of the country. Without `type`, the account has the type of its place in the chart.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account with its balances
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Move an unused account to the bin
         * @description Accounts of the country’s chart cannot be deleted: make them inactive instead.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Number, type and kind can change only while nothing uses the account. The number of an account of the country’s chart is fixed.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/v1/companies/{company}/accounts/{id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ledger of an account
         * @description The lines in chronological order (`order=desc`: reverse order), each with the balance after it. Without dates, the fiscal year that contains today; with `from` alone, from that day on; with `to` alone, from the start of the fiscal year of that day. An opening entry that carries a year forward is shown only at the start of the requested period: in a longer period the running balance already includes its amounts. With `lettered` set to `open` or `lettered`, the balance starts at zero and covers the lines shown.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listAccountLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/accounts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge an account into another
         * @description Returns the target account. Journals, third parties, VAT codes and settings that referred to the merged account refer to the target from then on. Posted entries stay unchanged and count in the ledger and the balance of the target, in locked periods too. The merged account moves to the bin permanently: a merge cannot be undone. Accounts of the country’s chart cannot be merged into another; both accounts must have the same class and the same collective kind.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["mergeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/vat-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List VAT codes
         * @description Sorted by code, with the labels of the country’s codes in your language.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listVatCodes"];
        put?: never;
        /**
         * Create a VAT code
         * @description Grids are those of the country’s VAT return, each with its sign. A code that produces tax needs the accounts to post it on.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["createVatCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/vat-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a VAT code
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getVatCode"];
        put?: never;
        post?: never;
        /**
         * Move an unused VAT code to the bin
         * @description - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteVatCode"];
        options?: never;
        head?: never;
        /**
         * Change a VAT code
         * @description While something uses the code, only `label`, `is_active`, `is_default` and `valid_until` can change. A new default replaces the previous one.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateVatCode"];
        trace?: never;
    };
    "/v1/companies/{company}/analytic-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the analytic codes
         * @description Grouped by axis, each code after its parent. A code without a parent is an axis.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listAnalyticCodes"];
        put?: never;
        /**
         * Create an axis or a code
         * @description A company file has at most 5 axes; an axis has at most 4 levels, including itself. Closing a year reports the lines that have no code of a required axis.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["createAnalyticCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/analytic-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Move an unused analytic code to the bin
         * @description A code with child codes is in use.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteAnalyticCode"];
        options?: never;
        head?: never;
        /**
         * Change an axis or a code
         * @description The parent cannot change.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateAnalyticCode"];
        trace?: never;
    };
    "/v1/companies/{company}/journals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the journals
         * @description Sorted by code, each with its routing rules.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listJournals"];
        put?: never;
        /**
         * Create a journal
         * @description Bank statements can be imported only into a journal with an IBAN. A new default replaces the previous default of its type.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["createJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/journals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a journal with its routing rules
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getJournal"];
        put?: never;
        post?: never;
        /**
         * Move an empty journal to the bin
         * @description Its routing rules move to the bin with it.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteJournal"];
        options?: never;
        head?: never;
        /**
         * Change a journal
         * @description Code and type can change only while the journal has no entries.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateJournal"];
        trace?: never;
    };
    "/v1/companies/{company}/journals/{id}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a routing rule
         * @description A document goes to the journal of the first rule whose given conditions all match. Without a position the rule comes last.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["createJournalRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/journals/{id}/rules/{rule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Move a routing rule to the bin
         * @description - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteJournalRule"];
        options?: never;
        head?: never;
        /**
         * Change a routing rule
         * @description A new position moves the rule there; the rules in between shift by one.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateJournalRule"];
        trace?: never;
    };
    "/v1/companies/{company}/fiscal-years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fiscal years with their periods
         * @description Newest first.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listFiscalYears"];
        put?: never;
        /**
         * Create a fiscal year and its monthly periods
         * @description The year must be adjacent to an existing one and last at most 24 months. Without a code it has the calendar year in which it ends. After a closed year, an opening entry that carries the balances forward is posted.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`.
         */
        post: operations["createFiscalYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/fiscal-years/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a fiscal year with its periods, its result and its closing checks
         * @description `result` is the profit of the year (negative for a loss) before appropriation. `closing_checks` lists what prevents closing: an `error` must be resolved before the year can be closed, a `warning` can be overridden with `force`.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getFiscalYear"];
        put?: never;
        post?: never;
        /**
         * Move an empty fiscal year to the bin
         * @description Only the first or the last year of the file.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteFiscalYear"];
        options?: never;
        head?: never;
        /**
         * Change the code or the end of a fiscal year
         * @description Only the end of the last year can change; its periods are adapted.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateFiscalYear"];
        trace?: never;
    };
    "/v1/companies/{company}/fiscal-years/{id}/periods/{period}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lock a period
         * @description Nothing can be posted in a locked period. Locking a locked period changes nothing.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["lockFiscalYearPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/fiscal-years/{id}/periods/{period}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a period that a user locked
         * @description A period locked by the closing of its year is unlocked by reopening the year.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["unlockFiscalYearPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/third-parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List third parties
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listThirdParties"];
        put?: never;
        /**
         * Create a third party
         * @description Without `code`, the next one is assigned (S00001, C00001). Without a control account (`account_id`, or `account` by its number), the standard one of the country for suppliers or customers is used. A second third party of the same type with the same VAT number needs `force: true`.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `third_party.created`.
         */
        post: operations["createThirdParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/third-parties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a third party with its open items, turnover and last entries
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getThirdParty"];
        put?: never;
        post?: never;
        /**
         * Move an unused third party to the bin
         * @description A third party that other records refer to cannot be deleted; `usages` lists them.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteThirdParty"];
        options?: never;
        head?: never;
        /**
         * Change a third party
         * @description An absent field stays unchanged, null clears it. A patch that changes nothing writes no revision and sends no event.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `third_party.updated`.
         */
        patch: operations["updateThirdParty"];
        trace?: never;
    };
    "/v1/companies/{company}/third-parties/{id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ledger of a third party
         * @description The lines posted with this third party on customer and supplier accounts, oldest first (`order=desc`: newest first), each with the balance after it. Without dates: the current fiscal year; with `from` alone: from that day on; with `to` alone: from the start of its fiscal year. Opening entries that carry balances forward are left out, because the running balance already includes them. With `lettered` set to open or lettered, the balance starts at zero and covers the lines shown.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listThirdPartyLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/third-parties/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a third party into another of the same type
         * @description Returns the target. All references move to the target. Posted entries stay unchanged and count in the balance, ledger and open items of the target, also in locked periods. The merged third party goes to the bin permanently: a merge cannot be undone.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `third_party.updated`.
         */
        post: operations["mergeThirdParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/open-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open items
         * @description Newest first. An open item is a line of a reconcilable account that is not fully lettered. Amounts are signed, debit positive. `totals` cover all items that match the filters, on all pages.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listOpenItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/letterings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Letter open items together
         * @description The lines belong to one account and one third party, with at least one on each side. If the sides differ, the most recent line larger than the difference stays open for the rest; with `difference: post`, a difference within the limit in the settings is posted instead. Lines in locked periods can be lettered: only the entries that the lettering causes (a difference, VAT due on payment) need an open day, and use the first one after the settlement.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`.
         */
        post: operations["createLettering"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/letterings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo a lettering
         * @description The lines are open again as before the lettering. Entries that it caused are reversed, on the first open day if their own is locked, with the usual events. Works whether or not the periods of the lines are locked; `period_locked` is returned only if there are such entries and no open day is left to reverse them.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`, `entry.reversed`.
         */
        delete: operations["deleteLettering"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/letterings/auto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Letter unambiguous matches automatically
         * @description Letters items with the same structured communication or the same reference that settle each other exactly, then single pairs of equal amounts. `skipped` gives the reason why each other item stays open. With `dry_run` nothing is stored.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`.
         */
        post: operations["autoLetterings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries, newest first
         * @description By entry date, then by id. The filter by third party includes those merged into it.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listEntries"];
        put?: never;
        /**
         * Post a free entry
         * @description The lines are posted as given; each has an amount on exactly one side. The third party and the due date of the entry apply to lines on third-party accounts that have none. In a purchase, sales or credit-note journal, a VAT code includes the line in the VAT return: as tax if the line is on an account of the code, otherwise as base.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`.
         */
        post: operations["createEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an entry with its lines and attachments
         * @description Names of accounts and third parties are the current ones; `posted_as` holds the values at the time of posting where they differ. Links to attachments are valid for one hour.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change due dates and analytic distribution of a posted entry
         * @description Nothing else of a posted entry can change. Lines are matched by `id`. A new `due_date` also applies to open lines that had the due date of the entry, unless the patch sets theirs. In a locked period due dates can change, analytics cannot.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateEntry"];
        trace?: never;
    };
    "/v1/companies/{company}/entries/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post an invoice; VAT and the third-party line are computed
         * @description The journal determines whether it is a purchase or a sale. VAT is computed once per VAT code, on the sum of its lines. A line without a code has no VAT; a negative line is a discount. Without `due_date`, the payment term of the third party applies; null means no due date.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`.
         */
        post: operations["invoiceEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/entries/credit-note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a credit note; VAT and the third-party line are computed
         * @description Amounts are positive, as on the document. The journal is a credit-note journal or a journal of invoices. With `credited_entry_id`, the credit note is lettered with that invoice, as far as both are open.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`.
         */
        post: operations["creditNoteEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/entries/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a posted entry by a new entry
         * @description Posts the lines on the opposite side, in the same journal, and reverses the amounts in the VAT return. The date is that of the original unless `entry_date` is given, which is required if that period is locked. Returns the reversal, lettered with the original.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.reversed`, `entry.posted`.
         */
        post: operations["reverseEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/entries/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach files to an entry
         * @description Up to ten files in the field `files[]`, 25 MB each: pdf, png, jpg, webp, gif, heic, heif, xml, zip. Returns the added files. Works in locked periods too.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["createEntryAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/entries/{id}/attachments/{attachment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Move an attachment to the bin
         * @description X-Base-Version is the version of the entry. In a locked period attachments cannot be removed.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteEntryAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/recurring-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recurring entries
         * @description By name. `last_error` is the reason why the job could not post the date in `next_run_on`, which stays due.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listRecurringEntries"];
        put?: never;
        /**
         * Create a recurring entry
         * @description The template is validated like the entry it produces. The first date is the first matching day on or after `starts_on`; the others follow at the interval. With `auto_post`, everything due, past dates included, is posted at 04:00 UTC; without it, each date is posted by calling `run`.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["createRecurringEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/recurring-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a recurring entry with its next dates
         * @description Up to twelve dates, each with whether its period is currently locked.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getRecurringEntry"];
        put?: never;
        post?: never;
        /**
         * Move a recurring entry to the bin
         * @description Entries that it posted stay.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteRecurringEntry"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a recurring entry
         * @description A template is replaced as a whole. While `is_active` is false nothing is posted, and dates that fall due in the meantime are skipped: posting continues from the day it is resumed. A month (or week) that was posted is not posted again if the day changes.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateRecurringEntry"];
        trace?: never;
    };
    "/v1/companies/{company}/recurring-entries/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post the entry of the next date now
         * @description Posts the entry for `next_run_on`, on that day or on `date`, and advances to the next date. Placeholders are filled from the scheduled date, even if the entry is posted on another day.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`.
         */
        post: operations["runRecurringEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents, newest first
         * @description By document date, then by id. The third-party filter includes third parties merged into it.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Create a document by hand
         * @description A sales invoice, a purchase without a file, or a credit note of either; amounts are positive. The document is `pending`, its lines with or without account and VAT code, unless `book` posts its entry at once. VAT is computed once per code on the sum of its lines; `amount_vat` overrides it. Without `due_date` the payment term of the third party applies. A sale without `number` is numbered when it is booked. In another `currency`, each line is divided by `exchange_rate` and rounded, and the totals are the sums of the lines.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `document.imported`, `document.booked`, `entry.posted`, `third_party.created`.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a document with its lines
         * @description Amounts are in the currency of the company file; `foreign` holds them as stated on the document. The link to its file is valid for one hour.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Move a pending document to the bin
         * @description A booked document cannot be deleted: reverse its entry first.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Change a pending document
         * @description Lines are replaced as a whole. Omitted fields keep their values; when `document_date` changes, a document in a foreign currency takes the reference rate of that day if one is known.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/v1/companies/{company}/documents/{id}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a pending document
         * @description Posts its entry: on its own date unless `entry_date` names another, in the journal that the routing rules choose unless `journal_id` names one. A sale without a number takes that of its entry, and in Belgium a structured communication. When the entry is reversed, the document is pending again.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `document.booked`, `entry.posted`.
         */
        post: operations["bookDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/documents/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the stored file of a document
         * @description The file that was imported, under its own name. The document carries the whole link in `file_url`, valid for 60 minutes; read the document again for a new link. Images are shown inline, everything else is a download.
         *
         *     - Who: whoever holds the signed link; no token is read.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and address.
         */
        get: operations["downloadDocumentFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your company files
         * @description Fiscal years and journals are omitted; read the company file to get them. Archived files are included.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Create a company file with its accounting set-up
         * @description Creates the chart of accounts, VAT codes, journals, first fiscal year with its periods and settings of the country, and for each bank a journal with its own account. Without `firm` the file is created in the only firm you manage; with null it is standalone and requires no role.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a company file with its fiscal years, periods and journals
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        /**
         * Move a company file to the bin
         * @description The file is then 404 everywhere except in `GET /v1/companies?trashed=1` and `POST restore`, and no longer counts against the licence. The service never purges it automatically.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the company file.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteCompany"];
        options?: never;
        head?: never;
        /**
         * Change identity, state and settings of a company file
         * @description An absent field is unchanged and null clears it; `settings` are merged at every depth, `nace_codes` are replaced. `is_active` false archives the file: it remains readable, and only this operation and DELETE can still change it. `logo_url` or `icon_url` null also removes an uploaded picture.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateCompany"];
        trace?: never;
    };
    "/v1/companies/{company}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a company file from the bin
         * @description The file is restored as it was when it was deleted. A file that is not in the bin is unchanged.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the company file.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["restoreCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the logo or the icon of a company file
         * @description An image in the field `file`: png, jpg or webp, at most 2 MB and 25 million pixels; `kind` is `logo` (the default) or `icon`. A company file without an icon gets one derived from its logo: a 256 × 256 png with the whole logo centred on a transparent background, using the first frame of an animation. An existing icon is kept. PATCH with `logo_url` or `icon_url` null removes it.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["logoCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users assigned to the company file with their role
         * @description Everyone with access to the company file and their effective role; assigned people who currently have no access are inactive.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/fiscal-years/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a fiscal year and carry its balances forward
         * @description In one transaction: the result is appropriated, expense and income accounts are brought to zero where the country requires it, every period is locked, the next year is created unless `create_next` is false, and its opening entry takes over every balance and every open item. An `error` in `closing_checks` always refuses the closing, a `warning` refuses it unless `force` is true. `appropriation` lists lines, credit positive, that bring the result to zero; each run of lines that balances becomes one entry. Without it, and with `force`, amounts brought forward from earlier years are included and everything is carried forward.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `fiscal_year.closed`, `entry.posted`.
         */
        post: operations["closeFiscalYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/fiscal-years/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen the last closed fiscal year
         * @description The entries posted by the closing are reversed: the opening entry of the next year, the closing entry and the appropriation. Periods that were locked manually stay locked.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `admin` on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.reversed`, `entry.posted`.
         */
        post: operations["reopenFiscalYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/fiscal-years/{id}/opening-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the opening balances of the first fiscal year
         * @description Posts one entry on the first day, in the opening journal of the country. It replaces the former opening entry, which is reversed; if an item of that entry is lettered, the lettering must be undone first. Each line of a customer or supplier is an open item: `reference` becomes the label of the line, `due_date` its due date. Expense and income accounts are refused.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`, `entry.reversed`.
         */
        put: operations["replaceFiscalYearOpeningBalances"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/data-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import rows from JSON or a CSV file
         * @description A row is the body that creates one record; for entries, rows with the same `entry_key` are the lines of one entry. All rows are imported or none, unless `partial` is true. `on_existing` says whether existing records, matched by account number, third-party code or analytic code, are skipped, updated or refused. With `dry_run` the answer is 200: everything is checked and nothing is stored. The import is one operation and is undone as one. Excel workbooks are refused: send the worksheet as CSV.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`, `third_party.created`, `third_party.updated`.
         */
        post: operations["createDataImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/document-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports
         * @description Newest first. The imports of one upload share its `batch_id`.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listDocumentImports"];
        put?: never;
        /**
         * Upload files to be analysed
         * @description Up to 20 files of 25 MB in the field `files[]`: pdf, jpg, jpeg, png, heic, heif, webp, gif, xml, or zip with up to 50 of the others. The upload is accepted or refused as a whole; errors are reported under `files.<n>`. The type is detected from the content; the file extension must be one of these. Each file becomes an import with status `queued`; a zip becomes a parent with status `expanded` and one import for each file in it. XML is read at once, everything else within a minute, or when `process` is called.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["createDocumentImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/document-imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import
         * @description Includes the data that was read in `extracted`, how it was read in `engine` (`ubl`: the data of an electronic invoice; `text`: our rules; `api`: also a model configured by the operator, where the rules were uncertain), its `warnings`, and the defaults of `validate`: `suggested_third_party` and one of `suggestions` for each line.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getDocumentImport"];
        put?: never;
        post?: never;
        /**
         * Move an import to the bin
         * @description Any import that is not validated. Deleting the parent of an archive keeps the imports of its files.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteDocumentImport"];
        options?: never;
        head?: never;
        /**
         * Correct the extracted data
         * @description Send `extracted` as a whole. Identifiers are normalised and validated; VAT and totals are recalculated from the lines, to the cent; without lines the totals are stored as given. Warnings, suggestions and duplicates are determined again; the status does not change. Allowed in `ready`, `needs_review`, `duplicate` and `error`.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         */
        patch: operations["updateDocumentImport"];
        trace?: never;
    };
    "/v1/companies/{company}/document-imports/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the document of an import, and book it on request
         * @description Omitted fields default to the extracted or suggested values: third party, direction, account and VAT code of each line. `extracted` corrects the data first, as PATCH does. Every line needs an account and a VAT code of the file. With `book` the entry is posted in the same write; without it the document stays pending. An import makes one document; a second request is refused.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `document.imported`, `document.booked`, `entry.posted`, `third_party.created`.
         */
        post: operations["validateDocumentImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/document-imports/{id}/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse an import now, or again
         * @description Answers when the analysis is done, which may take minutes: wait for at least 150 seconds. If an analysis is already running, the request waits for it. A new analysis discards corrections. A file that cannot be read ends in status `error`, and `error` says why; if no reader is available, the answer is 503 and the status does not change.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 60 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["processDocumentImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/document-imports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the uploaded file or its preview
         * @description Records carry the link in `file_url`, valid for 60 minutes. With `&preview=1` it returns a preview: the first page of a PDF or a picture as an image, an XML invoice as a page in the language of `Accept-Language`; 404 when there is none (`has_preview`).
         *
         *     - Who: whoever holds the signed link; no token is read.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and address.
         */
        get: operations["downloadDocumentImportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Activity feed of the firm and of the files the caller sees
         * @description What happened in the team and in the files you may enter, newest first, each as a sentence in the reader’s language.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the firm.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listFirmActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Activity feed of the company file
         * @description What people and jobs did in the file, newest first, each as a sentence in the reader’s language. For the fields that changed see the history.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List revisions, newest first
         * @description `can_revert` says whether you could undo a revision now, `revert_blocked` the code you would get instead. What only the attempt can show, such as a code that another record took meanwhile, is not foreseen.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/history/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a revision with the record before and after
         * @description Both records are shown as their own GET shows them, without live fields. What the history does not keep, results of checks and names of linked records, is that of today.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getHistoryRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/history/{revision}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo one revision
         * @description What was made goes to the bin, what was changed gets the former values of the changed fields, what was deleted comes back, a posted entry is reversed, a lettering or a lock is taken back. An encoder undoes their own changes, a manager everybody’s. The undo is an operation of its own and can be undone. With `X-Dry-Run: 1` nothing is stored and the answer shows what would be.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`, `entry.reversed`, `third_party.updated`.
         */
        post: operations["revertHistoryRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/history/operations/{operation}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a whole operation
         * @description Everything the operation changed, the last change first, all of it or nothing. `blocking` names the later changes that stand in the way. With `X-Dry-Run: 1` nothing is stored and the answer shows what would be.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`, `entry.reversed`, `third_party.updated`.
         */
        post: operations["revertHistoryOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recycle bin, what was deleted last first
         * @description What was deleted with its owner, as the rules of a journal, lies in its owner and is counted in `children`. A deleted company file has its own place: `GET /v1/companies?trashed=1`.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listTrash"];
        put?: never;
        post?: never;
        /**
         * Empty the bin, of one type or altogether
         * @description What other records of the bin refer to stays as long as they do.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteTrash"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/trash/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a record from the bin
         * @description It comes back under the id it had, one version later, with what lay in the bin with it. `errors` names each field that keeps it there.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        post: operations["restoreTrashItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/trash/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a record of the bin for good
         * @description With what lies in it. It cannot be brought back, and its creation can no longer be undone; copies are told. Refused while another record of the bin refers to it: delete that one first.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: possible.
         */
        delete: operations["deleteTrashItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/sync/bootstrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete snapshot to start or restart a device
         * @description At most 5,000 records a page; while `has_more` is true, call again with `next_page_token`. Writers go on meanwhile: `cursor` is fixed at the first page, and a pull from it after the last page brings whatever changed since.
         *
         *     - Who: a signed-in person, or an integration token with ability `sync`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 30 calls per minute and user.
         */
        get: operations["getSyncBootstrap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/sync/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes since a cursor
         * @description While `has_more` is true, call again at once with the new cursor. Only the last state of a record is sent. `full_resync` says that the copy can no longer be continued: the cursor is older than the log (deletions are kept for 90 days), comes from a database that was restored, or your access, the file or the shape of records has changed. Drop the copy and go on from the cursor 0, or from a bootstrap.
         *
         *     - Who: a signed-in person, or an integration token with ability `sync`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         */
        get: operations["pullSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/sync/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Head of the stream, devices and open conflicts
         * @description Devices are those that send `X-Device-Id`; one that was not seen for 90 days drops out.
         *
         *     - Who: a signed-in person, or an integration token with ability `sync`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getSyncStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/sync/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conflicts, newest first
         * @description `suggested` is the side that changed the disputed fields last, by the clock of whoever changed them; it is a suggestion and nothing more. Of several on one record the latest stays, and the others are closed with it (`superseded_by`).
         *
         *     - Who: a signed-in person, or an integration token with ability `sync`; role `reviewer` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listSyncConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/sync/conflicts/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a conflict
         * @description `client` runs the kept action against the record as it is now, `merged` runs it with `data` as its body, `server` drops it. Refusals are those of the action itself. `X-Base-Version` is compared with the version of the record.
         *
         *     - Who: a signed-in person, or an integration token with ability `sync`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: compared with the `version` of the record.
         *     - `X-Dry-Run`: possible.
         *     - Events: `entry.posted`, `third_party.created`, `third_party.updated`, `entry.reversed`, `document.imported`, `document.booked`, `fiscal_year.closed`.
         */
        post: operations["resolveSyncConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/{company}/sync/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay actions made offline
         * @description Any JSON write of the company file, in order, each in a transaction of its own and with the role it needs. `applied`, `replayed` (its key was known), `merged` (the record had moved on, in other fields), `conflict` (the same fields: kept for a person to decide, nothing changed) or `rejected` (`error` says why; uploads, exports, synchronisation itself and what has an effect outside are `not_syncable`). None of them stops the ones behind it. After a lost answer send the same push again.
         *
         *     - Who: a signed-in person, or an integration token with ability `sync`; role `encoder` or higher on the company file.
         *     - Demo: allowed.
         *     - Limit: 120 calls per minute and user.
         *     - `X-Client-Mutation-Id`: honoured, a repeat is answered from memory.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         *     - Events: `entry.posted`, `third_party.created`, `third_party.updated`, `entry.reversed`, `document.imported`, `document.booked`, `fiscal_year.closed`.
         */
        post: operations["pushSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events with descriptions
         * @description What each event tells: the members of its `data`, an example, and a JSON Schema to hold it against.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Endpoints of the firm
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listFirmWebhooks"];
        put?: never;
        /**
         * Register an endpoint; secret shown once
         * @description An https address that the public can reach. `events` are names from GET /v1/webhooks/events, or `*` alone for all. The secret signs every request and is not shown again. A firm has 20 endpoints at most.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["createFirmWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One endpoint
         * @description - Who: a signed-in person, or an integration token with ability `read`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["getFirmWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove an endpoint for good
         * @description With its delivery log and whatever was still to be sent to it.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        delete: operations["deleteFirmWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or reactivate an endpoint
         * @description With `is_active` false nothing is sent; what happens meanwhile waits, and goes when it is true again. What is pending goes to the new address.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 300 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        patch: operations["updateFirmWebhook"];
        trace?: never;
    };
    "/v1/firms/{firm}/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send webhook.test now, without retry
         * @description Always 202: the delivery says how it went. Also to an endpoint that is paused.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 12 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         *     - Events: `webhook.test`.
         */
        post: operations["testFirmWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delivery log (query status, event)
         * @description Newest first. What is finished is kept for 30 days, what is pending until it is finished.
         *
         *     - Who: a signed-in person, or an integration token with ability `read`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listFirmWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/firms/{firm}/webhooks/{id}/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a finished delivery again as a new delivery
         * @description The same event and the same body under a new delivery id, with the usual attempts.
         *
         *     - Who: a signed-in person, or an integration token with ability `write`; role `manager` or higher on the firm.
         *     - Demo: refused with `demo_mode`.
         *     - Limit: 12 calls per minute and user.
         *     - `X-Client-Mutation-Id`: ignored.
         *     - `X-Base-Version`: ignored.
         *     - `X-Dry-Run`: refused with `dry_run_unsupported`.
         */
        post: operations["redeliverFirmWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Service name, version and status
         * @description - Who: anyone, without a token.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and address.
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Service health with database check
         * @description - Who: anyone, without a token.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and address.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cheap probe without database access
         * @description - Who: anyone, without a token.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and address.
         */
        get: operations["getPing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/country-packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Country packs with currency and VAT regimes
         * @description - Who: a signed-in person, or an integration token with ability `read`.
         *     - Demo: allowed.
         *     - Limit: 600 calls per minute and user.
         */
        get: operations["listCountryPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            id: number;
            company_id: number;
            number: string;
            label: string;
            class: number;
            /** @enum {string} */
            type: "asset" | "liability" | "equity" | "expense" | "income" | "offbalance";
            /** @enum {string} */
            kind: "none" | "receivable" | "payable" | "bank" | "cash" | "transfer" | "suspense" | "result" | "vat_due" | "vat_deductible" | "vat_current" | "vat_correction" | "difference" | "exchange" | "rounding" | "fixed_asset" | "depreciation" | "stock" | "invoice_to_receive" | "invoice_to_issue" | "wages" | "social_security" | "withholding_tax";
            is_reconcilable: boolean;
            is_postable: boolean;
            default_vat_code_id: number | null;
            parent_number: string | null;
            is_active: boolean;
            is_system: boolean;
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
        };
        AccountState: {
            id: number;
            company_id: number;
            number: string;
            label: string;
            class: number;
            /** @enum {string} */
            type: "asset" | "liability" | "equity" | "expense" | "income" | "offbalance";
            /** @enum {string} */
            kind: "none" | "receivable" | "payable" | "bank" | "cash" | "transfer" | "suspense" | "result" | "vat_due" | "vat_deductible" | "vat_current" | "vat_correction" | "difference" | "exchange" | "rounding" | "fixed_asset" | "depreciation" | "stock" | "invoice_to_receive" | "invoice_to_issue" | "wages" | "social_security" | "withholding_tax";
            is_reconcilable: boolean;
            is_postable: boolean;
            default_vat_code_id: number | null;
            parent_number: string | null;
            is_active: boolean;
            is_system: boolean;
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            labels: components["schemas"]["Labels"];
            /**
             * Format: decimal
             * @description Debit is positive; in the fiscal year that contains today, otherwise in the last one
             */
            balance: string;
            /** @description By period, for periods with entries */
            balances: components["schemas"]["PeriodBalance"][];
        };
        ActivityItem: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "entry" | "document" | "import" | "bank" | "vat" | "third_party" | "setup" | "team" | "sync" | "mail" | "peppol" | "export" | "security";
            /** @description The verb, for programs */
            action: string;
            /** @description A sentence in the language of the reader */
            summary: string;
            actor: {
                id: number;
                name: string;
            } | null;
            device: {
                id: string | null;
                name: string | null;
            } | null;
            company: {
                public_token: string;
                name: string;
            } | null;
            resource: string | null;
            record_id: number | null;
            record_label: string | null;
            /** Format: uuid */
            operation_id: string | null;
            /** @enum {string} */
            origin: "api" | "offline_sync" | "job" | "external" | "revert";
        };
        ActivityItemFeed: {
            data: components["schemas"]["ActivityItem"][];
            current_page: number;
            per_page: number;
            has_more: boolean;
        };
        AnalyticCode: {
            id: number;
            company_id: number;
            parent_id: number | null;
            axis_id: number;
            code: string;
            label: string;
            /** @description The codes from the axis down to this one: `DEP/NORD/LILLE` */
            path: string;
            /** @description 0 is an axis */
            level: number;
            is_required: boolean;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
        };
        AnalyticShare: {
            analytic_code_id: number;
            /** Format: decimal */
            percent: string;
        };
        Attached: {
            attachments: components["schemas"]["Attachment"][];
        };
        Attachment: {
            id: number;
            name: string;
            mime: string;
            size: number;
            /** Format: uri-reference */
            file_url: string;
            /** Format: date-time */
            created_at: string;
            created_by: number | null;
        };
        BookedDocument: {
            document: components["schemas"]["Document"];
            entry: components["schemas"]["Entry"];
            external: components["schemas"]["ExternalCopy"];
        };
        Change: {
            resource: string;
            /** @enum {string} */
            op: "upsert" | "delete";
            id: number;
            version: number;
            /** @description The record as its GET shows it, without what is computed at the moment of reading; for a delete its id and deleted_at */
            data: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            changed_at: string;
            seq: number;
        };
        CodedProblem: components["schemas"]["Problem"] & Record<string, never>;
        Company: {
            id: number;
            public_token: string;
            firm_id: number | null;
            code: string;
            name: string;
            legal_form: string | null;
            legal_form_code: string | null;
            enterprise_number: string | null;
            vat_number: string | null;
            /** @enum {string} */
            country_pack: "BE" | "FR" | "LU";
            /** @enum {string} */
            vat_regime: "monthly" | "quarterly" | "franchise" | "exempt" | "unit";
            currency: string;
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            address: string | null;
            street: string | null;
            house_number: string | null;
            box: string | null;
            postal_code: string | null;
            city: string | null;
            /** Format: country */
            country: string;
            /** Format: decimal */
            latitude: string | null;
            /** Format: decimal */
            longitude: string | null;
            nace_codes: {
                code: string;
                /** @enum {string|null} */
                classification: "MAIN" | "SECO" | "ANCI" | null;
            }[];
            main_nace_code: string | null;
            /** Format: date-time */
            company_sheet_at: string | null;
            /** Format: uri-reference */
            logo_url: string | null;
            /** Format: uri-reference */
            icon_url: string | null;
            /** Format: date */
            fiscal_year_start: string;
            /** Format: date */
            fiscal_year_end: string;
            journal_entries_count: number;
            settings: components["schemas"]["CompanySettings"];
            is_active: boolean;
            is_demo: boolean;
            /** @enum {string} */
            source: "manual" | "external" | "demo";
            external_id: string | null;
            /** Format: date-time */
            synced_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            lock_version: number;
            version: number;
            firm: {
                id: number;
                public_token: string;
                name: string;
            } | null;
        };
        CompanyMember: {
            id: number;
            name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "reviewer" | "encoder" | "manager" | "admin";
            is_active: boolean;
        };
        CompanySettings: {
            vat: {
                /** Format: one-line */
                administration_cell: string | null;
                /** Format: one-line */
                structured_communication: string | null;
                /** Format: one-line */
                directorate_number: string | null;
                /** Format: one-line */
                office_number: string | null;
                /** @enum {string|null} */
                periodicity: "monthly" | "quarterly" | "annual" | null;
                filing_day: number | null;
                services_on_payments: boolean | null;
                declarant: {
                    applicable: boolean;
                    /** Format: one-line */
                    company_name: string | null;
                    /** Format: one-line */
                    signatory_1: string | null;
                    /** Format: one-line */
                    signatory_1_title: string | null;
                    /** Format: one-line */
                    signatory_2: string | null;
                    /** Format: one-line */
                    signatory_2_title: string | null;
                    /** Format: one-line */
                    phone: string | null;
                    /** Format: one-line */
                    fax: string | null;
                    /** Format: email */
                    email: string | null;
                    /** @enum {string|null} */
                    language: "fr" | "nl" | "en" | "de" | null;
                };
                sender_281_50: {
                    /** Format: one-line */
                    name: string | null;
                    /** Format: one-line */
                    enterprise_number: string | null;
                    address: string | null;
                    /** Format: one-line */
                    phone: string | null;
                    /** Format: email */
                    email: string | null;
                };
                filer: {
                    /** Format: one-line */
                    quality: string | null;
                    /** Format: one-line */
                    name: string | null;
                    /** Format: one-line */
                    enterprise_number: string | null;
                    /** Format: one-line */
                    phone: string | null;
                    /** Format: email */
                    email: string | null;
                };
            };
            legal: {
                /** Format: one-line */
                rpm_district: string | null;
                /** Format: one-line */
                siret: string | null;
                /** Format: one-line */
                rcs_city: string | null;
                /** Format: one-line */
                matricule: string | null;
            };
            annual_accounts: {
                /** Format: one-line */
                scheme: string | null;
                directors: string | null;
                valuation_rules: string | null;
                /** Format: date */
                general_meeting_date: string | null;
            };
            auto_entries: {
                vat: {
                    /** @description The number of an account that can be posted to */
                    payable_account: string | null;
                    /** @description The number of an account that can be posted to */
                    receivable_account: string | null;
                    /** @description The number of an account that can be posted to */
                    correction_payable_account: string | null;
                    /** @description The number of an account that can be posted to */
                    correction_receivable_account: string | null;
                    journal_id: number | null;
                };
                invoices_to_receive: {
                    /** @description The number of an account that can be posted to */
                    supplier_account: string | null;
                    /** @description The number of an account that can be posted to */
                    customer_account: string | null;
                    journal_id: number | null;
                };
                reconciliation_difference: {
                    /** @description The number of an account that can be posted to */
                    expense_account: string | null;
                    /** @description The number of an account that can be posted to */
                    income_account: string | null;
                    max_amount: number;
                };
                transfers: {
                    /** @description The number of an account that can be posted to */
                    transit_account: string | null;
                    journal_id: number | null;
                };
            };
            history: {
                trash_retention_days: number;
            };
        };
        CompanySheet: {
            id: number;
            public_token: string;
            firm_id: number | null;
            code: string;
            name: string;
            legal_form: string | null;
            legal_form_code: string | null;
            enterprise_number: string | null;
            vat_number: string | null;
            /** @enum {string} */
            country_pack: "BE" | "FR" | "LU";
            /** @enum {string} */
            vat_regime: "monthly" | "quarterly" | "franchise" | "exempt" | "unit";
            currency: string;
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            address: string | null;
            street: string | null;
            house_number: string | null;
            box: string | null;
            postal_code: string | null;
            city: string | null;
            /** Format: country */
            country: string;
            /** Format: decimal */
            latitude: string | null;
            /** Format: decimal */
            longitude: string | null;
            nace_codes: {
                code: string;
                /** @enum {string|null} */
                classification: "MAIN" | "SECO" | "ANCI" | null;
            }[];
            main_nace_code: string | null;
            /** Format: date-time */
            company_sheet_at: string | null;
            /** Format: uri-reference */
            logo_url: string | null;
            /** Format: uri-reference */
            icon_url: string | null;
            /** Format: date */
            fiscal_year_start: string;
            /** Format: date */
            fiscal_year_end: string;
            journal_entries_count: number;
            settings: components["schemas"]["CompanySettings"];
            is_active: boolean;
            is_demo: boolean;
            /** @enum {string} */
            source: "manual" | "external" | "demo";
            external_id: string | null;
            /** Format: date-time */
            synced_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            lock_version: number;
            version: number;
            firm: {
                id: number;
                public_token: string;
                name: string;
            } | null;
            fiscal_years: components["schemas"]["FiscalYear"][];
            journals: components["schemas"]["Journal"][];
        };
        Conflict: {
            id: number;
            resource: string;
            record_id: number;
            record_label: string;
            client_mutation_id: string;
            /** @enum {string} */
            method: "POST" | "PUT" | "PATCH" | "DELETE";
            path: string;
            base_version: number;
            server_version: number;
            /** @description The body of the action */
            client_data: {
                [key: string]: unknown;
            };
            /** @description The record as it was found; null when it was deleted */
            server_data: {
                [key: string]: unknown;
            } | null;
            fields: components["schemas"]["DisputedField"][];
            /** Format: date-time */
            client_occurred_at: string;
            /** Format: date-time */
            server_occurred_at: string;
            /** @enum {string} */
            suggested: "client" | "server";
            superseded_by: number | null;
            /** @enum {string} */
            status: "open" | "resolved";
            /** @enum {string|null} */
            resolution: "client" | "server" | "merged" | null;
            /** Format: date-time */
            resolved_at: string | null;
            resolved_by: {
                id: number;
                name: string | null;
            } | null;
            user: {
                id: number;
                name: string | null;
            };
            device: {
                id: string | null;
                name: string | null;
            } | null;
            /** Format: date-time */
            created_at: string;
        };
        ConflictPage: {
            data: components["schemas"]["Conflict"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
            /** @description Open conflicts of the file, whatever the filters */
            open: number;
        };
        ConflictProblem: components["schemas"]["Problem"] & {
            /** @description The version to send next */
            server_version: number;
            /** @description The record as it is now */
            server_data: Record<string, never>;
        };
        Counterparty: {
            /** Format: one-line */
            name: string | null;
            vat_number: string | null;
            iban: string | null;
            bic: string | null;
        };
        Country: {
            code: string;
            name: string;
            is_eu: boolean;
            vat_prefix: string | null;
            iban_length: number | null;
            currency: string;
            peppol_schemes: string[];
        };
        CountryPack: {
            /** @enum {string} */
            code: "BE" | "FR" | "LU";
            currency: string;
            vat_regimes: ("monthly" | "quarterly" | "franchise" | "exempt" | "unit")[];
        };
        DisputedField: {
            field: string;
            base: unknown;
            client: unknown;
            server: unknown;
        };
        DisputedRecord: {
            id: number;
            version: number;
        } & {
            [key: string]: unknown;
        };
        Document: {
            id: number;
            company_id: number;
            /** @enum {string} */
            type: "purchases" | "sales" | "other";
            /** @enum {string} */
            direction: "purchase" | "sale";
            is_credit_note: boolean;
            /** @enum {string} */
            source: "importer" | "peppol" | "external" | "api";
            /**
             * @description Who brought it
             * @enum {string}
             */
            origin: "user" | "integration" | "job" | "external";
            number: string | null;
            /** Format: date-time */
            document_date: string;
            /** Format: date-time */
            due_date: string | null;
            /** @enum {string} */
            status: "pending" | "booked";
            third_party_id: number;
            third_party: components["schemas"]["DocumentThirdParty"];
            currency: string;
            /** Format: decimal */
            amount_net: string;
            /** Format: decimal */
            amount_vat: string;
            /** Format: decimal */
            amount_gross: string;
            foreign: components["schemas"]["ForeignAmounts"] | null;
            structured_communication: string | null;
            journal_id: number | null;
            journal_entry_id: number | null;
            import_id: number | null;
            /**
             * @description From the lettering of its entry; `open` while it is pending
             * @enum {string}
             */
            payment_status: "open" | "partial" | "paid";
            has_file: boolean;
            /** Format: uri-reference */
            file_url: string | null;
            peppol: {
                message_id: number;
                status: string;
            } | null;
            external: {
                status: string;
                document_id: string | null;
                token: string | null;
                locked: boolean;
            } | null;
            note: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            lines: components["schemas"]["DocumentLine"][];
        };
        DocumentImport: {
            id: number;
            company_id: number;
            /** Format: uuid */
            batch_id: string;
            original_name: string;
            mime: string;
            /** @description In bytes */
            size: number;
            /** @enum {string} */
            kind: "pdf" | "image" | "xml" | "zip";
            /** @enum {string} */
            status: "queued" | "analyzing" | "ready" | "needs_review" | "duplicate" | "error" | "validated" | "expanded";
            progress: number;
            /** @enum {string} */
            step: "received" | "reading" | "extracting" | "matching" | "done";
            /** @enum {string|null} */
            engine: "api" | "ubl" | "text" | null;
            /** @enum {string|null} */
            suggested_direction: "purchase" | "sale" | null;
            suggested_third_party_id: number | null;
            suggested_third_party: components["schemas"]["SuggestedThirdParty"] | null;
            /** @description One for each line of `extracted`, in the same order: what `validate` uses when it is not told */
            suggestions: components["schemas"]["ImportSuggestion"][];
            extracted: components["schemas"]["ExtractedSheet"] | null;
            /** @description Every doubt about the sheet, field by field */
            warnings: components["schemas"]["ImportWarning"][] | null;
            /** @description Why the analysis failed */
            error: string | null;
            duplicate_of_import_id: number | null;
            duplicate_of_document_id: number | null;
            imported_document_id: number | null;
            /** Format: uri-reference */
            file_url: string;
            /** @description Whether `file_url` with `&preview=1` shows something */
            has_preview: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
        };
        DocumentImportPage: {
            data: components["schemas"]["DocumentImport"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
        };
        DocumentLine: {
            id: number;
            position: number;
            description: string | null;
            account_id: number | null;
            actual_account: {
                id: number;
                number: string;
                label: string;
            } | null;
            vat_code_id: number | null;
            vat_code: {
                id: number;
                code: string;
                /** Format: decimal */
                rate: string;
            } | null;
            /** Format: decimal */
            quantity: string | null;
            /**
             * Format: decimal
             * @description In the currency of the paper
             */
            unit_price: string | null;
            /** Format: decimal */
            amount_net: string;
            /** Format: decimal */
            amount_vat: string;
            /** Format: decimal */
            amount_gross: string;
            /**
             * Format: decimal
             * @description As on the paper, where that is in another currency
             */
            foreign_net: string | null;
            /** Format: decimal */
            foreign_vat: string | null;
            analytics: components["schemas"]["AnalyticShare"][];
        };
        DocumentPage: {
            data: components["schemas"]["Document"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
        };
        DocumentThirdParty: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "supplier" | "customer";
            code: string;
            vat_number: string | null;
        };
        Entry: {
            id: number;
            company_id: number;
            journal_id: number;
            journal: components["schemas"]["EntryJournal"];
            fiscal_year_id: number;
            fiscal_year_code: string;
            period_id: number;
            /** @description Sequential within journal and fiscal year, without gaps */
            number: number;
            /** Format: date-time */
            entry_date: string;
            /** Format: date-time */
            due_date: string | null;
            label: string | null;
            reference: string | null;
            document_id: number | null;
            document_reference: string | null;
            structured_communication: string | null;
            /** @enum {string} */
            origin: "manual" | "invoice" | "credit_note" | "document" | "recurring" | "bank" | "lettering" | "vat" | "depreciation" | "disposal" | "opening" | "takeover" | "appropriation" | "closing" | "invoices_to_receive" | "reversal" | "import" | "external";
            /** @enum {string} */
            status: "posted" | "reversed";
            third_party_id: number | null;
            third_party: {
                id: number;
                code: string;
                name: string;
            } | null;
            /** Format: decimal */
            total_debit: string;
            /** Format: decimal */
            total_credit: string;
            lines_count: number;
            reversed_entry_id: number | null;
            reversed_by_entry_id: number | null;
            hash_version: number;
            previous_hash: string;
            hash: string;
            /** Format: date-time */
            posted_at: string;
            posted_by: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            posted_as: {
                fiscal_year_code?: string;
                third_party_code?: string;
            } | null;
            lines: components["schemas"]["EntryLine"][];
            attachments: components["schemas"]["Attachment"][];
        };
        EntryAccount: {
            id: number;
            number: string;
            label: string;
        };
        EntryJournal: {
            id: number;
            code: string;
            /** @enum {string} */
            type: "purchase" | "purchase_credit_note" | "sale" | "sale_credit_note" | "miscellaneous" | "cash" | "financial";
        };
        EntryLine: {
            id: number;
            position: number;
            account_id: number;
            account: components["schemas"]["EntryAccount"];
            third_party_id: number | null;
            third_party_code: string | null;
            /** Format: decimal */
            debit: string;
            /** Format: decimal */
            credit: string;
            label: string | null;
            vat_code_id: number | null;
            /** @description The code at the time of posting */
            vat_code: string | null;
            /** Format: decimal */
            vat_base: string | null;
            grids: components["schemas"]["GridAmount"][];
            /** Format: date-time */
            due_date: string | null;
            /** Format: decimal */
            open_amount: string | null;
            lettering_id: number | null;
            lettering_code: string | null;
            analytics: components["schemas"]["AnalyticShare"][];
            posted_as: {
                account_number?: string;
                third_party_code?: string;
            } | null;
        };
        EntryPage: {
            data: components["schemas"]["Entry"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
        };
        EventType: {
            event: string;
            description: string;
            /** @enum {string} */
            scope: "company" | "firm";
            /** @description Names of the members of `data` */
            fields: string[];
            /** @description An example of `data` */
            sample: {
                [key: string]: unknown;
            };
            /** @description JSON Schema of `data` */
            schema: {
                [key: string]: unknown;
            };
        };
        ExternalCopy: {
            /** @enum {string} */
            status: "skipped" | "sent" | "failed";
            document_id: string | null;
            token: string | null;
            locked: boolean;
            error: string | null;
            message: string;
        };
        ExtractedLine: {
            description: string | null;
            quantity: number | null;
            unit_price: number | null;
            vat_rate: number | null;
            amount_net: number | null;
            amount_vat: number | null;
            amount_gross: number | null;
        };
        ExtractedPayment: {
            iban: string | null;
            bic: string | null;
            paid: boolean;
        };
        /** @description What the document says. Amounts are JSON numbers, in the currency of the document. */
        ExtractedSheet: {
            /** @enum {string} */
            document_type: "invoice" | "credit_note" | "receipt" | "other";
            /** @enum {string} */
            direction: "purchase" | "sale";
            counterparty: components["schemas"]["Counterparty"];
            number: string | null;
            structured_communication: string | null;
            lines: components["schemas"]["ExtractedLine"][];
            totals: components["schemas"]["ExtractedTotals"];
            payment: components["schemas"]["ExtractedPayment"];
            /** Format: date */
            date: string | null;
            /** Format: date */
            due_date: string | null;
            currency: string;
            nature: string | null;
            /** @description How sure the reading is as a whole */
            confidence: number;
            /** @enum {string|null} */
            language: "fr" | "nl" | "en" | "de" | null;
        };
        ExtractedTotals: {
            net: number | null;
            vat: number | null;
            gross: number | null;
            vat_breakdown: components["schemas"]["VatShare"][];
        };
        Firm: {
            public_token: string;
            name: string;
            enterprise_number: string | null;
            vat_number: string | null;
            itaa_number: string | null;
            itaa_status: string | null;
            itaa_quality: string | null;
            address: string | null;
            postal_code: string | null;
            city: string | null;
            /** Format: uri */
            website: string | null;
            /** Format: uri-reference */
            logo_url: string | null;
            is_partner: boolean;
            /** Format: country */
            country_code: string;
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            /** Format: email */
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            source: "manual" | "external" | "demo";
            /** Format: date-time */
            synced_at: string | null;
            can_manage: boolean;
            members: components["schemas"]["FirmMember"][];
            companies: {
                public_token: string;
                name: string;
                code: string;
                /** Format: uri-reference */
                icon_url: string | null;
                /** Format: uri-reference */
                logo_url: string | null;
                members: components["schemas"]["CompanyMember"][];
            }[];
        };
        FirmCard: {
            public_token: string;
            name: string;
            enterprise_number: string | null;
            vat_number: string | null;
            itaa_number: string | null;
            itaa_status: string | null;
            itaa_quality: string | null;
            address: string | null;
            postal_code: string | null;
            city: string | null;
            /** Format: uri */
            website: string | null;
            /** Format: uri-reference */
            logo_url: string | null;
            is_partner: boolean;
            /** Format: country */
            country_code: string;
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            /** Format: email */
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            source: "manual" | "external" | "demo";
            /** Format: date-time */
            synced_at: string | null;
            can_manage: boolean;
        };
        FirmMember: {
            id: number;
            name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            auth_source: "local" | "external" | "demo";
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            /** @enum {string} */
            role: "reviewer" | "encoder" | "manager" | "admin";
            is_active: boolean;
            all_companies: boolean;
            companies: {
                public_token: string;
                name: string;
                code: string;
                /** @enum {string} */
                role: "manager" | "encoder" | "reviewer";
                is_active: boolean;
            }[];
        };
        FiscalYear: {
            id: number;
            company_id: number;
            code: string;
            /** Format: date-time */
            starts_on: string;
            /** Format: date-time */
            ends_on: string;
            is_closed: boolean;
            /** Format: date-time */
            closed_at: string | null;
            closed_by: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            periods: components["schemas"]["Period"][];
        };
        FiscalYearSheet: {
            id: number;
            company_id: number;
            code: string;
            /** Format: date-time */
            starts_on: string;
            /** Format: date-time */
            ends_on: string;
            is_closed: boolean;
            /** Format: date-time */
            closed_at: string | null;
            closed_by: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            periods: components["schemas"]["Period"][];
            /** Format: decimal */
            result: string;
            opening_entry_id: number | null;
            closing_checks: {
                code: string;
                /** @enum {string} */
                level: "error" | "warning";
                message: string;
                count: number;
            }[];
        };
        ForbiddenProblem: components["schemas"]["Problem"] & {
            /**
             * @description With `token_ability_missing`
             * @enum {string}
             */
            required_ability?: "read" | "write" | "sync";
            /**
             * @description With `role_too_low`
             * @enum {string}
             */
            required_role?: "reviewer" | "encoder" | "manager" | "admin";
        };
        ForeignAmounts: {
            currency: string;
            /**
             * Format: decimal
             * @description Units of this currency for one of the file’s
             */
            exchange_rate: string;
            /** Format: decimal */
            amount_net: string;
            /** Format: decimal */
            amount_vat: string;
            /** Format: decimal */
            amount_gross: string;
        };
        GridAmount: {
            grid: string;
            /** Format: decimal */
            amount: string;
        };
        ImportResult: {
            /** @enum {string} */
            resource: "accounts" | "third-parties" | "entries" | "analytic-codes";
            dry_run: boolean;
            created: number;
            updated: number;
            skipped: number;
            failed: number;
            rows: components["schemas"]["ImportedRow"][];
        };
        ImportSuggestion: {
            account_id: number | null;
            vat_code_id: number | null;
            /**
             * @description Where it comes from: what this file booked before for this third party, the defaults of its card, the usual ones of the country, or nowhere
             * @enum {string}
             */
            reason: "booked_before" | "third_party" | "country" | "none";
            /** @description The document that was booked so, with `booked_before` */
            document_id: number | null;
        };
        ImportWarning: {
            /**
             * @description What the doubt is. The list is open:
             *
             *     - `counterparty_missing`: The supplier or customer was not found on the document. Choose it.
             *     - `date_missing`: The date of the document was not found. Fill it in.
             *     - `totals_missing`: The totals were not found. Fill them in.
             *     - `totals_mismatch`: The amounts do not add up: check net, VAT and total.
             *     - `number_missing`: The number of the document was not found. Fill it in.
             *     - `amounts_rounded`: The amounts add up but for a few cents: check net, VAT and total before you book.
             *     - `corrects_invoice`: This corrected invoice replaces an earlier one (…). Check that the earlier one is not booked already, or reverse it.
             *     - `currency_unsure`: The currency of the document is not clear: some amounts are stated in …. Check the currency and the amounts.
             *     - `partly_paid`: A part of this document is paid already: … is left to pay.
             *     - `payee_other`: Payment is due to … and not to the supplier (factoring, for instance). Check the bank account before you pay.
             *     - `vat_number_invalid`: The VAT number … is not valid. Correct it from the document.
             *     - `iban_invalid`: The IBAN … is not valid. Correct it from the document.
             *     - `currency_foreign`: The document is in …: it will be converted into the currency of the file.
             *     - `third_party_new`: This third party does not exist in the file yet. Choose another, or create it when you validate.
             *     - `due_before_date`: The due date lies before the date of the document. Check both dates.
             *     - `low_confidence`: Read with doubt: …. Compare the sheet with the document.
             *     - `low_ocr_quality`: Hard to read in the picture: …. Compare the sheet with the document.
             *     - `not_addressed_to_company`: This document does not seem to be addressed to this company. Check the company file and its VAT number.
             *     - `several_ibans`: The document names several bank accounts: check which one to pay.
             *     - `iban_changed`: The bank account … is not the one the file knows for this supplier. Check before you pay: it is a common way of fraud.
             *     - `vat_missing`: No VAT was found on the document. Check that it is exempt or reverse charged.
             *     - `vat_foreign`: VAT of another country: it is not deductible here. Take the total as one line at 0 %, or choose the VAT code of each line.
             *     - `not_an_invoice`: This document seems to be neither an invoice nor a credit note nor a receipt. Check it, or delete it.
             *     - `pdf_xml_mismatch`: The PDF and the data inside it do not say the same (…). Compare them before you validate.
             *     - `rules_failed`: The electronic invoice breaks the rules …. Check the amounts; if need be, ask for a corrected invoice.
             *     - `profile_unknown`: The profile of this electronic invoice is unknown to us. Compare the sheet with the document.
             *     - `direction_unsure`: It is not certain whether this is a purchase or a sale: check the direction.
             *     - `document_type_unsure`: Invoice or credit note? The type (…) and the amounts of the file contradict each other: check the type and the sign.
             *     - `engine_unavailable`: The analysis service did not answer: the sheet is that of the local reading. Compare it with the document, or run the analysis again later.
             *     - `engine_unusable`: The answer of the analysis service was of no use and was set aside: the sheet is that of the local reading. Compare it with the document.
             *     - `engine_budget`: The analyses of today are used up: the sheet is that of the local reading. Compare it with the document, or run the analysis again tomorrow.
             *     - `engines_differ`: Two readings of the document differ (…): …. Check on the document which one is right.
             *     - `unconfirmed`: The analysis service alone read “…” (…). Check it on the document.
             *     - `unverified`: The analysis service says “…” (…), which was not found in the text of the document. Check it before you validate.
             *     - `duplicate`: This file, byte for byte, was received before (…). This electronic invoice, of the same seller and number, was received before (…). An invoice of the same third party with the same number and amount exists already (…). An invoice with the same structured communication and amount exists already (…). An invoice of the same third party, day and amount exists already (…); its number is probably the same, read in part.
             */
            code: string;
            /** @description The part of `extracted` it is about: `document_type`, `direction`, `counterparty`, `counterparty.name`, `counterparty.vat_number`, `number`, `date`, `due_date`, `structured_communication`, `currency`, `totals`, `payment.iban`; null when it is about the document as a whole */
            field: string | null;
            /** @description What to check, in the language of the reader */
            message: string;
        };
        ImportedRow: {
            /** @description From 0; in a file, 0 is the first line below the header */
            row: number;
            /** @enum {string} */
            status: "created" | "updated" | "skipped" | "failed";
            id: number | null;
            errors: {
                [key: string]: string[];
            } | null;
        };
        IntegrationToken: {
            id: number;
            name: string;
            abilities: ("read" | "write" | "sync")[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
        };
        Journal: {
            id: number;
            company_id: number;
            code: string;
            label: string;
            /** @enum {string} */
            type: "purchase" | "purchase_credit_note" | "sale" | "sale_credit_note" | "miscellaneous" | "cash" | "financial";
            control_account_id: number | null;
            iban: string | null;
            bic: string | null;
            /** @description The last entry number in the fiscal year that contains today */
            last_number: number;
            is_active: boolean;
            is_default: boolean;
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            entries_count: number;
            control_account: {
                id: number;
                number: string;
                label: string;
            } | null;
            rules: components["schemas"]["JournalRule"][];
        };
        JournalRule: {
            id: number;
            journal_id: number;
            position: number;
            name: string;
            /** @enum {string|null} */
            direction: "sale" | "purchase" | null;
            is_credit_note: boolean | null;
            /** @enum {string|null} */
            source: "importer" | "peppol" | "external" | "api" | null;
            third_party_id: number | null;
            vat_mechanism: string | null;
            currency: string | null;
            keyword: string | null;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        Labels: {
            fr: string;
            nl: string;
            en: string;
            de: string;
        };
        LastEntry: {
            id: number;
            journal_code: string;
            fiscal_year_code: string;
            number: number;
            /** Format: date */
            entry_date: string;
            label: string | null;
            reference: string | null;
            /** @enum {string} */
            origin: "manual" | "invoice" | "credit_note" | "document" | "recurring" | "bank" | "lettering" | "vat" | "depreciation" | "disposal" | "opening" | "takeover" | "appropriation" | "closing" | "invoices_to_receive" | "reversal" | "import" | "external";
            /** @enum {string} */
            status: "posted" | "reversed";
            /** Format: decimal */
            total: string;
        };
        LedgerLine: {
            id: number;
            entry_id: number;
            /** @description The number of the entry in its journal and fiscal year */
            number: number;
            journal_code: string;
            /** Format: date */
            entry_date: string;
            /** Format: date */
            due_date: string | null;
            label: string | null;
            reference: string | null;
            account: components["schemas"]["NamedAccount"];
            third_party: components["schemas"]["NamedThirdParty"] | null;
            /** Format: decimal */
            debit: string;
            /** Format: decimal */
            credit: string;
            /** Format: decimal */
            balance: string;
            lettering_code: string | null;
            analytics: {
                analytic_code_id: number;
                /** Format: decimal */
                percent: string;
            }[];
        };
        LedgerLinePage: {
            data: components["schemas"]["LedgerLine"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
            /** Format: decimal */
            opening_balance: string;
            /** Format: decimal */
            closing_balance: string;
            totals: components["schemas"]["LedgerTotals"];
        };
        LedgerTotals: {
            /** Format: decimal */
            debit: string;
            /** Format: decimal */
            credit: string;
        };
        LegalForm: {
            code: string;
            label: string;
            abbreviation: string | null;
            /** @enum {string} */
            country: "BE" | "FR" | "LU";
            requires_capital: boolean | null;
        };
        Lettering: {
            id: number;
            company_id: number;
            /** @description A … Z, AA …: in capitals once the whole group is settled */
            code: string;
            account_id: number;
            third_party_id: number | null;
            is_full: boolean;
            /** @description The amount taken from each line, debit positive; the amounts sum to zero */
            lines: {
                entry_line_id: number;
                /** Format: decimal */
                amount: string;
            }[];
            difference_entry_id: number | null;
            /** @enum {string} */
            origin: "manual" | "auto" | "bank" | "credit_note";
            /** Format: date-time */
            created_at: string;
            created_by: number | null;
            version: number;
        };
        Licence: {
            /** @enum {string} */
            status: "none" | "trial" | "active" | "expired" | "suspended";
            plan: string | null;
            key_hint: string | null;
            holder: string | null;
            /** Format: date */
            valid_from: string | null;
            /** Format: date */
            valid_until: string | null;
            users: {
                used: number;
                limit: number | null;
            };
            companies: {
                used: number;
                limit: number | null;
            };
            features: string[];
            /** Format: date-time */
            activated_at: string | null;
            activated_by: number | null;
        };
        ListedAccount: {
            id: number;
            company_id: number;
            number: string;
            label: string;
            class: number;
            /** @enum {string} */
            type: "asset" | "liability" | "equity" | "expense" | "income" | "offbalance";
            /** @enum {string} */
            kind: "none" | "receivable" | "payable" | "bank" | "cash" | "transfer" | "suspense" | "result" | "vat_due" | "vat_deductible" | "vat_current" | "vat_correction" | "difference" | "exchange" | "rounding" | "fixed_asset" | "depreciation" | "stock" | "invoice_to_receive" | "invoice_to_issue" | "wages" | "social_security" | "withholding_tax";
            is_reconcilable: boolean;
            is_postable: boolean;
            default_vat_code_id: number | null;
            parent_number: string | null;
            is_active: boolean;
            is_system: boolean;
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            /**
             * Format: decimal
             * @description Debit is positive; only with `with=balance`
             */
            balance?: string;
        };
        MadeDocument: {
            document: components["schemas"]["Document"];
            entry: components["schemas"]["Entry"] | null;
        };
        Mutation: {
            /** @description The idempotence key of the action, the same it has when it is sent alone */
            client_mutation_id: string;
            /** @enum {string} */
            method: "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description Below /v1/companies/{company}/, as `entries/invoice` */
            path: string;
            /** @description As the route takes it */
            body?: {
                [key: string]: unknown;
            } | null;
            base_version?: number | null;
            /** Format: date-time */
            occurred_at?: string | null;
            /** Format: uuid */
            operation_id?: string | null;
            /** @description A name for the record it makes; later mutations say `"$name"` in path or body */
            temp_id?: string | null;
        };
        NaceCode: {
            code: string;
            label: string;
            /** @enum {string} */
            version: "2008" | "2025";
            /** @description 1 is a section, 2 a division */
            level: number;
            parent_code: string | null;
        };
        NamedAccount: {
            id: number;
            number: string;
            label: string;
        };
        NamedThirdParty: {
            id: number;
            name: string;
        };
        NewDocumentParty: {
            /** Format: one-line */
            name: string;
            /** @enum {string|null} */
            type?: "supplier" | "customer" | null;
            vat_number?: string | null;
            enterprise_number?: string | null;
            address?: string | null;
            /** Format: one-line */
            postal_code?: string | null;
            /** Format: one-line */
            city?: string | null;
            /** Format: country */
            country?: string | null;
            iban?: string | null;
            bic?: string | null;
            /** Format: email */
            email?: string | null;
            /** Format: one-line */
            phone?: string | null;
        };
        NextRun: {
            /** Format: date */
            date: string;
            /** @description Nothing can currently be posted on this date */
            period_locked: boolean;
        };
        OpenItem: {
            id: number;
            entry_id: number;
            number: number;
            journal_code: string;
            /** Format: date */
            entry_date: string;
            /** Format: date */
            due_date: string | null;
            reference: string | null;
            label: string | null;
            structured_communication: string | null;
            third_party: {
                id: number;
                code: string;
                name: string;
                /** @enum {string} */
                type: "supplier" | "customer";
            } | null;
            account: {
                id: number;
                number: string;
                label: string;
            };
            /** Format: decimal */
            amount: string;
            /** Format: decimal */
            open_amount: string;
            /** @description 0 when the item is not overdue */
            days_overdue: number;
            payment_batch_id: number | null;
            reminder_level: number;
        };
        OpenItemPage: {
            data: components["schemas"]["OpenItem"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
            totals: {
                /** Format: decimal */
                open: string;
                /** Format: decimal */
                overdue: string;
            };
        };
        Period: {
            id: number;
            fiscal_year_id: number;
            number: number;
            label: string;
            /** Format: date-time */
            starts_on: string;
            /** Format: date-time */
            ends_on: string;
            is_locked: boolean;
            /** Format: date-time */
            locked_at: string | null;
            locked_by: number | null;
            /** @enum {string|null} */
            lock_reason: "manual" | "closing" | null;
            is_vat_locked: boolean;
            entries_count: number;
            version: number;
        };
        PeriodBalance: {
            fiscal_year_id: number;
            period_id: number;
            /** Format: decimal */
            debit: string;
            /** Format: decimal */
            credit: string;
            /**
             * Format: decimal
             * @description Balance at the end of the period
             */
            balance: string;
        };
        Plan: {
            code: string;
            name: string;
            description: string;
            /** Format: decimal */
            monthly_price: string;
            /** Format: decimal */
            yearly_price: string;
            limits: {
                users: number | null;
                companies: number | null;
            };
            /** Format: decimal */
            extra_user_price: string | null;
            /** Format: decimal */
            extra_company_price: string | null;
            features: string[];
        };
        Pricing: {
            currency: string;
            /** Format: date */
            valid_from: string;
            vat_included: boolean;
            plans: components["schemas"]["Plan"][];
        };
        /** @description Why a request was refused. Some codes add members of their own. */
        Problem: {
            /** @description For people, in their language */
            message: string;
            /** @description For programs: stable, never translated */
            code?: string;
            /** @description For forms: by field, what is wrong with it. A field inside a list is written `lines.0.amount` */
            errors?: {
                [key: string]: string[];
            };
            /** @description The same as in `X-Request-Id` */
            request_id?: string;
        };
        Pulled: {
            cursor: number;
            has_more: boolean;
            /** @description True: drop the copy, and go on from the cursor 0 or from a bootstrap */
            full_resync: boolean;
            changes: components["schemas"]["Change"][];
            /** Format: date-time */
            server_time: string;
        };
        Purged: {
            /** @description How many items of the bin were deleted for good */
            purged: number;
        };
        PushResult: {
            client_mutation_id: string;
            /** @enum {string} */
            status: "applied" | "replayed" | "merged" | "conflict" | "rejected";
            http_status: number;
            id: number | null;
            temp_id: string | null;
            version: number | null;
            data: {
                [key: string]: unknown;
            } | null;
            conflict_id: number | null;
            /** @description The error body the action would have had alone */
            error: {
                [key: string]: unknown;
            } | null;
        };
        Pushed: {
            results: components["schemas"]["PushResult"][];
            /** @description The head of the stream; a pull from your own cursor brings what these actions changed */
            cursor: number;
            /** Format: date-time */
            server_time: string;
            open_conflicts: number;
        };
        RecurringEntry: {
            id: number;
            company_id: number;
            name: string;
            /** @enum {string} */
            kind: "free" | "invoice" | "credit_note";
            /** @description The body of `POST entries`, `entries/invoice` or `entries/credit-note`, by `kind`, without dates. `{month}`, `{year}` and `{period}` are replaced in labels and references. */
            template: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            frequency: "weekly" | "monthly" | "quarterly" | "half_yearly" | "yearly";
            /** @description Number of weeks, months, quarters … between two dates */
            interval: number;
            /** @description Day of the month, or its last day if it is shorter; 1 (Monday) to 7 (Sunday) if weekly */
            day: number;
            /** Format: date */
            starts_on: string;
            /** Format: date */
            ends_on: string | null;
            max_runs: number | null;
            runs_count: number;
            /** Format: date */
            next_run_on: string | null;
            /** Format: date */
            last_run_on: string | null;
            last_entry_id: number | null;
            last_error: string | null;
            auto_post: boolean;
            is_active: boolean;
            /** @enum {string} */
            status: "active" | "paused" | "finished";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
        };
        RecurringEntrySheet: {
            id: number;
            company_id: number;
            name: string;
            /** @enum {string} */
            kind: "free" | "invoice" | "credit_note";
            /** @description The body of `POST entries`, `entries/invoice` or `entries/credit-note`, by `kind`, without dates. `{month}`, `{year}` and `{period}` are replaced in labels and references. */
            template: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            frequency: "weekly" | "monthly" | "quarterly" | "half_yearly" | "yearly";
            /** @description Number of weeks, months, quarters … between two dates */
            interval: number;
            /** @description Day of the month, or its last day if it is shorter; 1 (Monday) to 7 (Sunday) if weekly */
            day: number;
            /** Format: date */
            starts_on: string;
            /** Format: date */
            ends_on: string | null;
            max_runs: number | null;
            runs_count: number;
            /** Format: date */
            next_run_on: string | null;
            /** Format: date */
            last_run_on: string | null;
            last_entry_id: number | null;
            last_error: string | null;
            auto_post: boolean;
            is_active: boolean;
            /** @enum {string} */
            status: "active" | "paused" | "finished";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            next_runs: components["schemas"]["NextRun"][];
        };
        ResolvedConflict: {
            conflict: components["schemas"]["Conflict"];
            /** @description The record as it is now; null when it is gone */
            record: {
                [key: string]: unknown;
            } | null;
        };
        Restored: {
            type: string;
            /** @description The record as it is now, without live fields */
            record: {
                [key: string]: unknown;
            };
            /** @description How many records came back, those that lay in the bin with it included */
            restored: number;
        };
        Reverted: {
            /** Format: uuid */
            operation_id: string;
            /** @description How many revisions were undone */
            reverted: number;
            /** @description What the undo itself changed, newest first */
            revisions: components["schemas"]["Revision"][];
        };
        Revision: {
            id: number;
            resource: string;
            record_id: number;
            record_label: string;
            /** @enum {string} */
            op: "create" | "update" | "delete" | "restore" | "purge" | "post" | "reverse" | "match" | "unmatch" | "lock" | "unlock" | "close" | "reopen" | "validate";
            /** @description The fields that changed, each with its value before and after */
            changes: {
                [key: string]: {
                    from: unknown;
                    to: unknown;
                };
            };
            version_before: number | null;
            version_after: number | null;
            /** Format: uuid */
            operation_id: string;
            user: {
                id: number;
                name: string | null;
            } | null;
            token_name: string | null;
            device: {
                id: string | null;
                name: string | null;
            } | null;
            /** @enum {string} */
            origin: "api" | "offline_sync" | "job" | "external" | "revert";
            /** Format: date-time */
            occurred_at: string;
            /** Format: date-time */
            created_at: string;
            /** @description Whether you could undo it now, as far as can be told without doing it */
            can_revert: boolean;
            /** @enum {string|null} */
            revert_blocked: "role_too_low" | "already_reverted" | "not_revertible" | "revert_conflict" | "period_locked" | null;
            /** Format: date-time */
            reverted_at: string | null;
            /** Format: uuid */
            reverted_by_operation_id: string | null;
        };
        RevisionPage: {
            data: components["schemas"]["Revision"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
        };
        RevisionSheet: {
            id: number;
            resource: string;
            record_id: number;
            record_label: string;
            /** @enum {string} */
            op: "create" | "update" | "delete" | "restore" | "purge" | "post" | "reverse" | "match" | "unmatch" | "lock" | "unlock" | "close" | "reopen" | "validate";
            /** @description The fields that changed, each with its value before and after */
            changes: {
                [key: string]: {
                    from: unknown;
                    to: unknown;
                };
            };
            version_before: number | null;
            version_after: number | null;
            /** Format: uuid */
            operation_id: string;
            user: {
                id: number;
                name: string | null;
            } | null;
            token_name: string | null;
            device: {
                id: string | null;
                name: string | null;
            } | null;
            /** @enum {string} */
            origin: "api" | "offline_sync" | "job" | "external" | "revert";
            /** Format: date-time */
            occurred_at: string;
            /** Format: date-time */
            created_at: string;
            /** @description Whether you could undo it now, as far as can be told without doing it */
            can_revert: boolean;
            /** @enum {string|null} */
            revert_blocked: "role_too_low" | "already_reverted" | "not_revertible" | "revert_conflict" | "period_locked" | null;
            /** Format: date-time */
            reverted_at: string | null;
            /** Format: uuid */
            reverted_by_operation_id: string | null;
            /** @description The record before the change, as its own GET showed it, without live fields; null when it did not exist */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The record after the change; null when it was deleted for good */
            after: {
                [key: string]: unknown;
            } | null;
        };
        SentLink: {
            sent_to: string;
            /** Format: date-time */
            expires_at: string;
        };
        Session: {
            id: number;
            device_name: string;
            ip: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string;
            /** Format: date-time */
            expires_at: string;
            is_current: boolean;
        };
        Snapshot: {
            /** @description Where to pull from when the last page is there; the same on every page */
            cursor: number;
            /** Format: date-time */
            server_time: string;
            /** @description Rises when the shape of records changes */
            schema: number;
            /** @description By name, the records of this page */
            resources: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            has_more: boolean;
            next_page_token: string | null;
        };
        SuggestedThirdParty: {
            id: number;
            code: string;
            name: string;
            /** @enum {string} */
            type: "supplier" | "customer";
            vat_number: string | null;
        };
        SyncDevice: {
            device_id: string;
            device_name: string | null;
            user: {
                id: number;
                name: string | null;
            };
            /** Format: date-time */
            last_seen_at: string;
            last_cursor: number;
            /** @description How far its last cursor is behind the head */
            lag: number;
            /** Format: date-time */
            last_push_at: string | null;
        };
        SyncStatus: {
            /** @description The head of the stream */
            cursor: number;
            /** @description The lowest cursor above 0 that still holds */
            oldest: number;
            /** Format: date-time */
            server_time: string;
            schema: number;
            full_resync: boolean;
            log_retention_days: number;
            open_conflicts: number;
            devices: components["schemas"]["SyncDevice"][];
        };
        ThirdParty: {
            id: number;
            company_id: number;
            /** @enum {string} */
            type: "supplier" | "customer";
            code: string;
            name: string;
            legal_form: string | null;
            legal_form_code: string | null;
            enterprise_number: string | null;
            vat_number: string | null;
            street: string | null;
            house_number: string | null;
            box: string | null;
            address: string | null;
            postal_code: string | null;
            city: string | null;
            /** Format: country */
            country: string;
            /** Format: email */
            email: string | null;
            phone: string | null;
            /** Format: uri */
            website: string | null;
            contact_name: string | null;
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            iban: string | null;
            bic: string | null;
            account_id: number;
            default_account_id: number | null;
            default_vat_code_id: number | null;
            payment_term_days: number | null;
            payment_term_end_of_month: boolean;
            is_vat_liable: boolean;
            is_consumer: boolean;
            is_281_50: boolean;
            /** @enum {string|null} */
            fee_nature: "commissions" | "fees" | "benefits_in_kind" | "expenses" | null;
            payment_blocked: boolean;
            reminder_blocked: boolean;
            /** @enum {string} */
            vies_status: "unknown" | "valid" | "invalid";
            /** Format: date-time */
            vies_checked_at: string | null;
            peppol_identifier: string | null;
            peppol_registered: boolean;
            /** Format: date-time */
            peppol_checked_at: string | null;
            external_id: string | null;
            /** @enum {string} */
            source: "manual" | "importer" | "peppol" | "external" | "import";
            note: string | null;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            /**
             * Format: decimal
             * @description Open amount on the customer and supplier accounts, debit positive
             */
            balance: string;
        };
        ThirdPartySheet: {
            id: number;
            company_id: number;
            /** @enum {string} */
            type: "supplier" | "customer";
            code: string;
            name: string;
            legal_form: string | null;
            legal_form_code: string | null;
            enterprise_number: string | null;
            vat_number: string | null;
            street: string | null;
            house_number: string | null;
            box: string | null;
            address: string | null;
            postal_code: string | null;
            city: string | null;
            /** Format: country */
            country: string;
            /** Format: email */
            email: string | null;
            phone: string | null;
            /** Format: uri */
            website: string | null;
            contact_name: string | null;
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            iban: string | null;
            bic: string | null;
            account_id: number;
            default_account_id: number | null;
            default_vat_code_id: number | null;
            payment_term_days: number | null;
            payment_term_end_of_month: boolean;
            is_vat_liable: boolean;
            is_consumer: boolean;
            is_281_50: boolean;
            /** @enum {string|null} */
            fee_nature: "commissions" | "fees" | "benefits_in_kind" | "expenses" | null;
            payment_blocked: boolean;
            reminder_blocked: boolean;
            /** @enum {string} */
            vies_status: "unknown" | "valid" | "invalid";
            /** Format: date-time */
            vies_checked_at: string | null;
            peppol_identifier: string | null;
            peppol_registered: boolean;
            /** Format: date-time */
            peppol_checked_at: string | null;
            external_id: string | null;
            /** @enum {string} */
            source: "manual" | "importer" | "peppol" | "external" | "import";
            note: string | null;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            /**
             * Format: decimal
             * @description Open amount on the customer and supplier accounts, debit positive
             */
            balance: string;
            /** @description Oldest due date first, at most 100 */
            open_items: components["schemas"]["OpenItem"][];
            /** Format: decimal */
            open_total: string;
            /** Format: decimal */
            overdue_total: string;
            /** @description Newest year first */
            turnover: components["schemas"]["Turnover"][];
            /** @description Newest first, at most 10 */
            last_entries: components["schemas"]["LastEntry"][];
        };
        TrashItem: {
            /** @description The id of the revision that moved the record to the bin */
            id: number;
            /** @description The resource of the record, as the history calls it */
            type: string;
            record_id: number;
            label: string;
            /** @description The record as it was, without live fields */
            data: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            deleted_at: string;
            deleted_by: {
                id: number;
                name: string | null;
            } | null;
            /** Format: uuid */
            operation_id: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Records that lie in the bin with it and come back with it */
            children: number;
            can_restore: boolean;
        };
        TrashItemPage: {
            data: components["schemas"]["TrashItem"][];
            current_page: number;
            last_page: number;
            per_page: number;
            total: number;
            from: number | null;
            to: number | null;
            /** Format: uri */
            first_page_url: string;
            /** Format: uri */
            last_page_url: string;
            /** Format: uri */
            next_page_url: string | null;
            /** Format: uri */
            prev_page_url: string | null;
            /** Format: uri */
            path: string;
            links: {
                /** Format: uri */
                url: string | null;
                label: string;
                active: boolean;
            }[];
            /** @description How many items the whole bin holds, by type */
            counts: {
                [key: string]: number;
            };
            /** @description The types the whole bin holds */
            types: string[];
            retention_days: number;
            can_purge: boolean;
        };
        Turnover: {
            fiscal_year_code: string;
            /**
             * Format: decimal
             * @description Without VAT, from the sales or purchase journals; credit notes and reversals are deducted
             */
            amount: string;
        };
        UploadedDocuments: {
            /** Format: uuid */
            batch_id: string;
            imports: components["schemas"]["DocumentImport"][];
        };
        User: {
            id: number;
            name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            locale: "fr" | "nl" | "en" | "de";
            email_verified: boolean;
            /** Format: email */
            pending_email: string | null;
            is_platform_admin: boolean;
            is_demo: boolean;
            firms: {
                public_token: string;
                name: string;
                /** @enum {string} */
                role: "reviewer" | "encoder" | "manager" | "admin";
            }[];
            managed_firms: {
                public_token: string;
                name: string;
            }[];
        };
        ValidatedImport: {
            import: components["schemas"]["DocumentImport"];
            document: components["schemas"]["Document"];
            entry: components["schemas"]["Entry"] | null;
            external: components["schemas"]["ExternalCopy"];
        };
        VatCode: {
            id: number;
            company_id: number;
            code: string;
            label: string;
            /** @enum {string} */
            direction: "sale" | "purchase";
            mechanism: string;
            nature: string | null;
            /** Format: decimal */
            rate: string;
            /** @enum {string} */
            exigibility: "debit" | "payment";
            /** Format: decimal */
            deductible_percent: string | null;
            accounts: components["schemas"]["VatCodeAccounts"];
            grids: components["schemas"]["VatCodeGrids"];
            /** @enum {string|null} */
            intra_code: "L" | "S" | "T" | null;
            in_client_listing: boolean | null;
            /** @enum {string|null} */
            ubl_category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            vatex_code: string | null;
            invoice_mention: string | null;
            /** Format: date */
            valid_from: string | null;
            /** Format: date */
            valid_until: string | null;
            is_default: boolean;
            is_active: boolean;
            is_system: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
        };
        VatCodeAccounts: {
            due: number | null;
            deductible: number | null;
            credit_note_repay: number | null;
            credit_note_recover: number | null;
            pending: number | null;
        };
        VatCodeGrids: {
            base: string[];
            due: string[];
            deductible: string[];
            credit_note_base: string[];
            credit_note_repay: string[];
            credit_note_recover: string[];
        };
        VatCodeSheet: {
            id: number;
            company_id: number;
            code: string;
            label: string;
            /** @enum {string} */
            direction: "sale" | "purchase";
            mechanism: string;
            nature: string | null;
            /** Format: decimal */
            rate: string;
            /** @enum {string} */
            exigibility: "debit" | "payment";
            /** Format: decimal */
            deductible_percent: string | null;
            accounts: components["schemas"]["VatCodeAccounts"];
            grids: components["schemas"]["VatCodeGrids"];
            /** @enum {string|null} */
            intra_code: "L" | "S" | "T" | null;
            in_client_listing: boolean | null;
            /** @enum {string|null} */
            ubl_category: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
            vatex_code: string | null;
            invoice_mention: string | null;
            /** Format: date */
            valid_from: string | null;
            /** Format: date */
            valid_until: string | null;
            is_default: boolean;
            is_active: boolean;
            is_system: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
            version: number;
            /** Format: date-time */
            deleted_at: string | null;
            deleted_by: number | null;
            labels: components["schemas"]["Labels"];
        };
        VatShare: {
            rate: number;
            base: number;
            amount: number;
        };
        Webhook: {
            id: number;
            /** Format: uri */
            url: string;
            description: string | null;
            /** @description Names of events, or `*` alone for all */
            events: string[];
            is_active: boolean;
            /** @description The end of the secret, by which you tell two apart */
            secret_hint: string;
            /** Format: date-time */
            last_delivery_at: string | null;
            /** @description Of the last attempt: an HTTP status, `timeout`, `connection_error` or `refused` */
            last_status: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookDelivery: {
            id: number;
            event_id: string;
            event: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            response_status: number | null;
            /** @description The first 2,000 characters of the answer, or what went wrong with the connection */
            response_excerpt: string | null;
            duration_ms: number | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The body as it was sent, byte for byte */
            payload: string;
        };
        WebhookDeliveryLog: {
            data: components["schemas"]["WebhookDelivery"][];
            meta: {
                current_page: number;
                last_page: number;
                per_page: number;
                total: number;
            };
        };
    };
    responses: {
        /** @description Not allowed: `session_token_required`. */
        ForbiddenSessionTokenRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"] & {
                    /** @enum {string} */
                    code?: "session_token_required";
                };
            };
        };
        /** @description Not allowed: `session_token_required`, `demo_mode`. */
        ForbiddenSessionTokenRequiredDemoMode: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"] & {
                    /** @enum {string} */
                    code?: "session_token_required" | "demo_mode";
                };
            };
        };
        /** @description Not allowed: `signature_invalid`. */
        ForbiddenSignatureInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"] & {
                    /** @enum {string} */
                    code?: "signature_invalid";
                };
            };
        };
        /** @description Not allowed: `token_ability_missing`. */
        ForbiddenTokenAbilityMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"] & {
                    /** @enum {string} */
                    code?: "token_ability_missing";
                };
            };
        };
        /** @description Not allowed: `token_ability_missing`, `demo_mode`, `role_too_low`. */
        ForbiddenTokenAbilityMissingDemoModeRoleTooLow: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"] & {
                    /** @enum {string} */
                    code?: "token_ability_missing" | "demo_mode" | "role_too_low";
                };
            };
        };
        /** @description Not allowed: `token_ability_missing`, `role_too_low`. */
        ForbiddenTokenAbilityMissingRoleTooLow: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"] & {
                    /** @enum {string} */
                    code?: "token_ability_missing" | "role_too_low";
                };
            };
        };
        /** @description Not allowed: `token_ability_missing`, `role_too_low`, `demo_mode`. */
        ForbiddenTokenAbilityMissingRoleTooLowDemoMode: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenProblem"] & {
                    /** @enum {string} */
                    code?: "token_ability_missing" | "role_too_low" | "demo_mode";
                };
            };
        };
        /** @description Some of the data must be corrected: `errors` says what, field by field. */
        Invalid: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Unknown, or not within the caller’s access. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing has changed since the `ETag` sent. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is larger than 5 MB. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many calls in this minute. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Token missing, invalid, revoked or expired. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Temporarily unavailable: `analysis_unavailable`, `maintenance`, `request_in_progress`. */
        UnavailableAnalysisUnavailableMaintenanceRequestInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedProblem"] & {
                    /** @enum {string} */
                    code?: "analysis_unavailable" | "maintenance" | "request_in_progress";
                };
            };
        };
        /** @description Temporarily unavailable: `demo_unavailable`, `maintenance`, `request_in_progress`. */
        UnavailableDemoUnavailableMaintenanceRequestInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedProblem"] & {
                    /** @enum {string} */
                    code?: "demo_unavailable" | "maintenance" | "request_in_progress";
                };
            };
        };
        /** @description Temporarily unavailable: `mail_unavailable`, `maintenance`, `request_in_progress`. */
        UnavailableMailUnavailableMaintenanceRequestInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedProblem"] & {
                    /** @enum {string} */
                    code?: "mail_unavailable" | "maintenance" | "request_in_progress";
                };
            };
        };
        /** @description Temporarily unavailable: `maintenance`, `request_in_progress`. */
        UnavailableMaintenanceRequestInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedProblem"] & {
                    /** @enum {string} */
                    code?: "maintenance" | "request_in_progress";
                };
            };
        };
    };
    parameters: {
        /** @description Language of messages and labels. The language stored with the account wins. */
        "Accept-Language": string;
        /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
        "If-None-Match": string;
        /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
        "X-Base-Version": number;
        /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
        "X-Client-Mutation-Id": string;
        /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
        "X-Device-Id": string;
        /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
        "X-Device-Name": string;
        /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
        "X-Dry-Run": "0" | "1";
        /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
        "X-Occurred-At": string;
        /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
        "X-Operation-Id": string;
        /** @description `offline_sync` when an action made offline is replayed. */
        "X-Origin": string;
        /** @description Id of the attachment */
        attachment: number;
        /** @description Public token of the company file, 12 characters */
        company: string;
        /** @description Id of the delivery */
        delivery: number;
        /** @description Id of the file */
        file: number;
        /** @description Public token of the firm, 12 characters */
        firm: string;
        /** @description Id of the record */
        id: number;
        /** @description The operation */
        operation: string;
        /** @description Id of the period */
        period: number;
        /** @description Id of the revision */
        revision: number;
        /** @description Id of the rule */
        rule: number;
        /** @description Id of the session */
        session: number;
        /** @description Id of the token */
        token: number;
        /** @description Id of the user */
        user: number;
    };
    requestBodies: never;
    headers: {
        /** @description Whether the file is shown or saved, and its name. */
        "Content-Disposition": string;
        /** @description Tag of the body, for `If-None-Match`. */
        ETag: string;
        /** @description Pages `first`, `prev`, `next` and `last`, with the filters of the call. */
        Link: string;
        /** @description Seconds to wait before trying again. */
        "Retry-After": number;
        /** @description Nothing was stored. */
        "X-Dry-Run": "1";
        /** @description Names of the events the write would have fired, separated by commas; absent when none. */
        "X-Dry-Run-Events": string;
        /** @description The answer is the memorised one of an earlier request with the same key. */
        "X-Idempotent-Replay": "1";
        /** @description Handle of the recorded changes in the history and for undo; absent when nothing was recorded. */
        "X-Operation-Id": string;
        /** @description Calls of this operation per minute. */
        "X-RateLimit-Limit": number;
        /** @description Calls left in the current minute. */
        "X-RateLimit-Remaining": number;
        /** @description Names the request in our logs: the caller’s own id when one was sent, otherwise a new one. */
        "X-Request-Id": string;
        /** @description The record is in the recycle bin and can be restored. */
        "X-Trashed": "1";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    downloadFile: {
        parameters: {
            query: {
                /**
                 * @description Unix time at which the link ends
                 * @example 1767225600
                 */
                expires: string;
                /**
                 * @description Made by the service; a changed link is refused
                 * @example 5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d
                 */
                signature: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Id of the file */
                file: components["parameters"]["file"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            403: components["responses"]["ForbiddenSignatureInvalid"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listReferenceLegalForms: {
        parameters: {
            query?: {
                /** @example BE */
                country?: "BE" | "FR" | "LU";
                /** @example en */
                lang?: "fr" | "nl" | "en" | "de";
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalForm"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listReferenceNaceCodes: {
        parameters: {
            query?: {
                country?: "BE" | "FR" | "LU";
                /** @example 2025 */
                version?: "2008" | "2025";
                /**
                 * @description Words that must all occur, in any case and with or without accents
                 * @example construction
                 */
                q?: string;
                limit?: number;
                /** @example en */
                lang?: "fr" | "nl" | "en" | "de";
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NaceCode"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listReferenceCountries: {
        parameters: {
            query?: {
                /** @example nl */
                lang?: "fr" | "nl" | "en" | "de";
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getPricing: {
        parameters: {
            query?: {
                /** @example fr */
                lang?: "fr" | "nl" | "en" | "de";
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pricing"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getFirmLicence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Licence"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    replaceFirmLicence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "PTL1-cHJvfCp8ZnM2fHxleGFtcGx8RmlkdWNpYWlyZSBEdWJvaXM.ykwUQEqcrDdv5sQ05upD27oQdeEASM-iXNtZmEvrwPCE61uZpSwEwic6wM_7jBI67aT7N47jSFrRNGZ-PGIEBA"
                 *     }
                 */
                "application/json": {
                    key: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Licence"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `licence_invalid`, `licence_in_use`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "licence_invalid" | "licence_in_use" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteFirmLicence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    loginAuth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anne@fiduciaire.example",
                 *       "password": "correct horse battery",
                 *       "device_name": "Laptop"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    /** Format: one-line */
                    device_name?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    demoAuth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "locale": "nl",
                 *       "device_name": "Laptop"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    locale?: "fr" | "nl" | "en" | "de";
                    /** Format: one-line */
                    device_name?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                        demo: {
                            firm: {
                                public_token: string;
                                name: string;
                            };
                            companies: {
                                public_token: string;
                                code: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            expires_at: string;
                            /** Format: date-time */
                            resets_at: string;
                        };
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableDemoUnavailableMaintenanceRequestInProgress"];
        };
    };
    getAuthMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateAuthMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Anne Dubois-Peeters",
                 *       "locale": "nl"
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name?: string;
                    /** @enum {string} */
                    locale?: "fr" | "nl" | "en" | "de";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequired"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    logoutAuth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    replaceAuthPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "password": "staple and paper clip"
                 *     }
                 */
                "application/json": {
                    current_password: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequiredDemoMode"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `external_account`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "external_account" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    resetAuthPassword: {
        parameters: {
            query: {
                /** @example 12 */
                user: number;
                /**
                 * @description Distinguishes the current link from earlier ones
                 * @example 0b9f6c1e-7a54-4d1c-9a53-3f0a6c1f2b7d
                 */
                nonce: string;
                /**
                 * @description Unix time at which the link ends
                 * @example 1767225600
                 */
                expires: string;
                /**
                 * @description Made by the service; a changed link is refused
                 * @example 5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d
                 */
                signature: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "staple and paper clip"
                 *     }
                 */
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["ForbiddenSignatureInvalid"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `link_used`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "link_used" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    replaceAuthEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anne.peeters@fiduciaire.example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequiredDemoMode"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `external_account`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "external_account" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMailUnavailableMaintenanceRequestInProgress"];
        };
    };
    getAuthEmailVerify: {
        parameters: {
            query: {
                /** @example 12 */
                user: number;
                /**
                 * @description SHA-256 of the address in lower case
                 * @example b3f1c02d94a6578e1f0a2c4d6e8b9075361428fadcbe0192837465a0b1c2d3e4
                 */
                hash: string;
                /**
                 * @description Unix time at which the link ends
                 * @example 1767225600
                 */
                expires: string;
                /**
                 * @description Made by the service; a changed link is refused
                 * @example 5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d
                 */
                signature: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        verified: true;
                        /** Format: email */
                        email: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            403: components["responses"]["ForbiddenSignatureInvalid"];
            /** @description Some of the data must be corrected, or a rule refuses: `link_used`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "link_used";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listAuthSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequired"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteAuthSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Id of the session */
                session: components["parameters"]["session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listAuthTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IntegrationToken"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequired"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createAuthToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Web shop",
                 *       "abilities": [
                 *         "read",
                 *         "write"
                 *       ],
                 *       "expires_in_days": 365
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name: string;
                    abilities: ("read" | "write" | "sync")[];
                    expires_in_days?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        integration_token: components["schemas"]["IntegrationToken"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequiredDemoMode"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `token_limit_reached`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "token_limit_reached" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteAuthToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Id of the token */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenSessionTokenRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listFirms: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmCard"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getFirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Firm"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateFirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+32 81 22 33 44",
                 *       "website": "https://www.fiduciaire.example"
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name?: string;
                    enterprise_number?: string | null;
                    vat_number?: string | null;
                    itaa_number?: string | null;
                    address?: string | null;
                    /** Format: one-line */
                    postal_code?: string | null;
                    /** Format: one-line */
                    city?: string | null;
                    /** Format: country */
                    country_code?: string;
                    /** Format: uri */
                    website?: string | null;
                    /** Format: email */
                    email?: string | null;
                    /** Format: one-line */
                    phone?: string | null;
                    /** @enum {string} */
                    locale?: "fr" | "nl" | "en" | "de";
                    /** Format: uri */
                    logo_url?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Firm"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    logoFirm: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description png, jpg, webp; at most 2 MB each
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Firm"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listFirmMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FirmMember"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createFirmMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "luc@fiduciaire.example",
                 *       "name": "Luc Peeters",
                 *       "password": "correct horse battery",
                 *       "role": "encoder",
                 *       "locale": "nl"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** Format: one-line */
                    name?: string | null;
                    password?: string | null;
                    /** @enum {string} */
                    role: "reviewer" | "encoder" | "manager" | "admin";
                    /** @enum {string|null} */
                    locale?: "fr" | "nl" | "en" | "de" | null;
                    company_tokens?: string[] | null;
                };
            };
        };
        responses: {
            /** @description It was there already */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmMember"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmMember"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `user_limit_reached`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "user_limit_reached" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteFirmMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the user */
                user: components["parameters"]["user"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `last_admin`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "last_admin" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateFirmMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the user */
                user: components["parameters"]["user"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "manager"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    role?: "reviewer" | "encoder" | "manager" | "admin";
                    is_active?: boolean;
                    /** Format: one-line */
                    name?: string | null;
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmMember"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `last_admin`, `user_limit_reached`, `external_account`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "last_admin" | "user_limit_reached" | "external_account" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    replaceFirmMemberCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the user */
                user: components["parameters"]["user"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company_tokens": [],
                 *       "role": "encoder"
                 *     }
                 */
                "application/json": {
                    company_tokens: string[];
                    /** @enum {string|null} */
                    role?: "manager" | "encoder" | "reviewer" | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmMember"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    passwordResetFirmMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the user */
                user: components["parameters"]["user"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted: it will be done shortly */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentLink"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `external_account`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "external_account" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMailUnavailableMaintenanceRequestInProgress"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /**
                 * @description Words that must all occur, ignoring case and accents
                 * @example loyer
                 */
                q?: string;
                /** @example 6 */
                class?: number;
                type?: "asset" | "liability" | "equity" | "expense" | "income" | "offbalance";
                is_active?: boolean;
                with?: "balance";
                /** @description The fiscal year of the balance; by default the one that contains today, otherwise the last */
                fiscal_year_id?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedAccount"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "number": "612150",
                 *       "label": "Petit outillage de chantier",
                 *       "description": "Moins de 500 € la pièce"
                 *     }
                 */
                "application/json": {
                    number: string;
                    label: string;
                    /** @enum {string} */
                    type?: "asset" | "liability" | "equity" | "expense" | "income" | "offbalance";
                    /** @enum {string} */
                    kind?: "none" | "receivable" | "payable" | "bank" | "cash" | "transfer" | "suspense" | "result" | "vat_due" | "vat_deductible" | "vat_current" | "vat_correction" | "difference" | "exchange" | "rounding" | "fixed_asset" | "depreciation" | "stock" | "invoice_to_receive" | "invoice_to_issue" | "wages" | "social_security" | "withholding_tax";
                    is_reconcilable?: boolean;
                    is_postable?: boolean;
                    default_vat_code_id?: number | null;
                    /** @description The VAT code by its code, instead of `default_vat_code_id` */
                    default_vat_code?: string | null;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountState"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["AccountState"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Petit outillage et consommables de chantier",
                 *       "is_active": true
                 *     }
                 */
                "application/json": {
                    number?: string;
                    label?: string;
                    /** @enum {string} */
                    type?: "asset" | "liability" | "equity" | "expense" | "income" | "offbalance";
                    /** @enum {string} */
                    kind?: "none" | "receivable" | "payable" | "bank" | "cash" | "transfer" | "suspense" | "result" | "vat_due" | "vat_deductible" | "vat_current" | "vat_correction" | "difference" | "exchange" | "rounding" | "fixed_asset" | "depreciation" | "stock" | "invoice_to_receive" | "invoice_to_issue" | "wages" | "social_security" | "withholding_tax";
                    is_reconcilable?: boolean;
                    is_postable?: boolean;
                    default_vat_code_id?: number | null;
                    /** @description The VAT code by its code, instead of `default_vat_code_id` */
                    default_vat_code?: string | null;
                    description?: string | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["AccountState"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listAccountLedger: {
        parameters: {
            query?: {
                /** @example 2026-01-01 */
                from?: string;
                /** @example 2026-12-31 */
                to?: string;
                fiscal_year_id?: number;
                lettered?: "all" | "open" | "lettered";
                order?: "asc" | "desc";
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerLinePage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    mergeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "into_id": 4102
                 *     }
                 */
                "application/json": {
                    into_id: number;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["AccountState"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `merge_refused`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "merge_refused" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listVatCodes: {
        parameters: {
            query?: {
                /** @example sale */
                direction?: "sale" | "purchase";
                /** @description Words that must all occur, ignoring case and accents */
                q?: string;
                is_active?: boolean;
                /**
                 * @description Only codes that are valid on this day
                 * @example 2026-03-31
                 */
                on?: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatCode"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createVatCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "VFORM",
                 *       "label": "Formations exemptées",
                 *       "direction": "sale",
                 *       "mechanism": "exempt_art44",
                 *       "rate": "0.00",
                 *       "grids": {
                 *         "base": [
                 *           "+00"
                 *         ],
                 *         "credit_note_base": [
                 *           "+49"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    code: string;
                    label: string;
                    /** @enum {string} */
                    direction: "sale" | "purchase";
                    /** Format: decimal */
                    rate: string | number;
                    mechanism?: string;
                    nature?: string | null;
                    /** @enum {string} */
                    exigibility?: "debit" | "payment";
                    /** Format: decimal */
                    deductible_percent?: string | number | null;
                    accounts?: {
                        due?: number | null;
                        deductible?: number | null;
                        credit_note_repay?: number | null;
                        credit_note_recover?: number | null;
                        pending?: number | null;
                    };
                    grids?: {
                        base?: string[];
                        due?: string[];
                        deductible?: string[];
                        credit_note_base?: string[];
                        credit_note_repay?: string[];
                        credit_note_recover?: string[];
                    };
                    /** @enum {string|null} */
                    intra_code?: "L" | "S" | "T" | null;
                    in_client_listing?: boolean | null;
                    /** @enum {string|null} */
                    ubl_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
                    vatex_code?: string | null;
                    invoice_mention?: string | null;
                    /** Format: date */
                    valid_from?: string | null;
                    /** Format: date */
                    valid_until?: string | null;
                    is_default?: boolean;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatCode"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatCode"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getVatCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatCodeSheet"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteVatCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["VatCodeSheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateVatCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Formations exemptées (art. 44)",
                 *       "valid_until": "2026-12-31"
                 *     }
                 */
                "application/json": {
                    code?: string;
                    label?: string;
                    /** @enum {string} */
                    direction?: "sale" | "purchase";
                    /** Format: decimal */
                    rate?: string | number;
                    mechanism?: string;
                    nature?: string | null;
                    /** @enum {string} */
                    exigibility?: "debit" | "payment";
                    /** Format: decimal */
                    deductible_percent?: string | number | null;
                    accounts?: {
                        due?: number | null;
                        deductible?: number | null;
                        credit_note_repay?: number | null;
                        credit_note_recover?: number | null;
                        pending?: number | null;
                    };
                    grids?: {
                        base?: string[];
                        due?: string[];
                        deductible?: string[];
                        credit_note_base?: string[];
                        credit_note_repay?: string[];
                        credit_note_recover?: string[];
                    };
                    /** @enum {string|null} */
                    intra_code?: "L" | "S" | "T" | null;
                    in_client_listing?: boolean | null;
                    /** @enum {string|null} */
                    ubl_category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | null;
                    vatex_code?: string | null;
                    invoice_mention?: string | null;
                    /** Format: date */
                    valid_from?: string | null;
                    /** Format: date */
                    valid_until?: string | null;
                    is_default?: boolean;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatCode"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["VatCodeSheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listAnalyticCodes: {
        parameters: {
            query?: {
                axis_id?: number;
                /**
                 * @description Words that must all occur, ignoring case and accents
                 * @example nord
                 */
                q?: string;
                /** @example true */
                is_active?: boolean;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticCode"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createAnalyticCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "DEP",
                 *       "label": "Départements",
                 *       "is_required": true
                 *     }
                 */
                "application/json": {
                    parent_id?: number | null;
                    code: string;
                    label: string;
                    is_required?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticCode"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticCode"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteAnalyticCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["AnalyticCode"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateAnalyticCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Départements et succursales",
                 *       "is_active": true
                 *     }
                 */
                "application/json": {
                    code?: string;
                    label?: string;
                    is_required?: boolean;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticCode"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["AnalyticCode"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listJournals: {
        parameters: {
            query?: {
                /** @example purchase */
                type?: "purchase" | "purchase_credit_note" | "sale" | "sale_credit_note" | "miscellaneous" | "cash" | "financial";
                /** @example true */
                is_active?: boolean;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "BNP2",
                 *       "label": "BNP Paribas Fortis, épargne",
                 *       "type": "financial",
                 *       "iban": "BE68 5390 0754 7034"
                 *     }
                 */
                "application/json": {
                    /** @description Letters, digits, dash, underscore; stored in upper case */
                    code: string;
                    label: string;
                    /** @enum {string} */
                    type: "purchase" | "purchase_credit_note" | "sale" | "sale_credit_note" | "miscellaneous" | "cash" | "financial";
                    control_account_id?: number | null;
                    /** @description The account by its number, instead of `control_account_id` */
                    control_account?: string | Record<string, never> | null;
                    iban?: string | null;
                    bic?: string | null;
                    description?: string | null;
                    is_default?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Journal"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "BNP Paribas Fortis, compte d’épargne",
                 *       "bic": "GEBABEBB"
                 *     }
                 */
                "application/json": {
                    /** @description Letters, digits, dash, underscore; stored in upper case */
                    code?: string;
                    label?: string;
                    /** @enum {string} */
                    type?: "purchase" | "purchase_credit_note" | "sale" | "sale_credit_note" | "miscellaneous" | "cash" | "financial";
                    control_account_id?: number | null;
                    /** @description The account by its number, instead of `control_account_id` */
                    control_account?: string | Record<string, never> | null;
                    iban?: string | null;
                    bic?: string | null;
                    description?: string | null;
                    is_default?: boolean;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Journal"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createJournalRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Factures reçues par Peppol",
                 *       "direction": "purchase",
                 *       "source": "peppol"
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name: string;
                    position?: number;
                    /** @enum {string|null} */
                    direction?: "sale" | "purchase" | null;
                    is_credit_note?: boolean | null;
                    /** @enum {string|null} */
                    source?: "importer" | "peppol" | "external" | "api" | null;
                    third_party_id?: number | null;
                    vat_mechanism?: string | null;
                    currency?: string | null;
                    keyword?: string | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalRule"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalRule"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Journal"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteJournalRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
                /** @description Id of the rule */
                rule: components["parameters"]["rule"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["JournalRule"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateJournalRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
                /** @description Id of the rule */
                rule: components["parameters"]["rule"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 1,
                 *       "keyword": "loyer"
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name?: string;
                    position?: number;
                    /** @enum {string|null} */
                    direction?: "sale" | "purchase" | null;
                    is_credit_note?: boolean | null;
                    /** @enum {string|null} */
                    source?: "importer" | "peppol" | "external" | "api" | null;
                    third_party_id?: number | null;
                    vat_mechanism?: string | null;
                    currency?: string | null;
                    keyword?: string | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalRule"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["JournalRule"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listFiscalYears: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalYear"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createFiscalYear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "starts_on": "2027-01-01",
                 *       "ends_on": "2027-12-31"
                 *     }
                 */
                "application/json": {
                    code?: string | null;
                    /** Format: date */
                    starts_on: string;
                    /** Format: date */
                    ends_on: string;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalYear"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalYear"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `fiscal_year_overlap`, `fiscal_year_gap`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "fiscal_year_overlap" | "fiscal_year_gap" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getFiscalYear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalYearSheet"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteFiscalYear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["FiscalYearSheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `fiscal_year_gap`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "fiscal_year_gap" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateFiscalYear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "2027A",
                 *       "ends_on": "2028-06-30"
                 *     }
                 */
                "application/json": {
                    code?: string;
                    /** Format: date */
                    ends_on?: string;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalYear"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["FiscalYearSheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `fiscal_year_overlap`, `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "fiscal_year_overlap" | "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    lockFiscalYearPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
                /** @description Id of the period */
                period: components["parameters"]["period"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Period"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Period"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    unlockFiscalYearPeriod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
                /** @description Id of the period */
                period: components["parameters"]["period"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Period"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Period"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `period_lock_held`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "period_lock_held" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listThirdParties: {
        parameters: {
            query?: {
                /** @example supplier */
                type?: "supplier" | "customer";
                /**
                 * @description Words that must all occur, in any case and with or without accents
                 * @example martin
                 */
                q?: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdParty"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createThirdParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "supplier",
                 *       "name": "Électricité Dupont SA",
                 *       "vat_number": "BE 0417.497.106",
                 *       "iban": "BE68 5390 0754 7034",
                 *       "payment_term_days": 30
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "supplier" | "customer";
                    /** Format: one-line */
                    name: string;
                    code?: string | null;
                    /** Format: one-line */
                    legal_form?: string | null;
                    legal_form_code?: string | null;
                    enterprise_number?: string | null;
                    vat_number?: string | null;
                    /** Format: one-line */
                    street?: string | null;
                    /** Format: one-line */
                    house_number?: string | null;
                    /** Format: one-line */
                    box?: string | null;
                    address?: string | null;
                    /** Format: one-line */
                    postal_code?: string | null;
                    /** Format: one-line */
                    city?: string | null;
                    /** Format: country */
                    country?: string | null;
                    /** Format: email */
                    email?: string | null;
                    /** Format: one-line */
                    phone?: string | null;
                    /** Format: uri */
                    website?: string | null;
                    /** Format: one-line */
                    contact_name?: string | null;
                    /** @enum {string|null} */
                    locale?: "fr" | "nl" | "en" | "de" | null;
                    iban?: string | null;
                    bic?: string | null;
                    account_id?: number | null;
                    /** @description The account by its number, instead of `account_id` */
                    account?: string | null;
                    default_account_id?: number | null;
                    /** @description The account by its number, instead of `default_account_id` */
                    default_account?: string | null;
                    default_vat_code_id?: number | null;
                    /** @description The VAT code by its code, instead of `default_vat_code_id` */
                    default_vat_code?: string | null;
                    payment_term_days?: number | null;
                    payment_term_end_of_month?: boolean;
                    is_vat_liable?: boolean;
                    is_consumer?: boolean;
                    is_281_50?: boolean;
                    /** @enum {string|null} */
                    fee_nature?: "commissions" | "fees" | "benefits_in_kind" | "expenses" | null;
                    payment_blocked?: boolean;
                    reminder_blocked?: boolean;
                    peppol_identifier?: string | null;
                    external_id?: string | null;
                    note?: string | null;
                    is_active?: boolean;
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdParty"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdParty"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getThirdParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdPartySheet"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteThirdParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["ThirdPartySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `record_in_use`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "record_in_use" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateThirdParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+32 81 22 33 44",
                 *       "payment_term_days": 14
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name?: string;
                    code?: string | null;
                    /** Format: one-line */
                    legal_form?: string | null;
                    legal_form_code?: string | null;
                    enterprise_number?: string | null;
                    vat_number?: string | null;
                    /** Format: one-line */
                    street?: string | null;
                    /** Format: one-line */
                    house_number?: string | null;
                    /** Format: one-line */
                    box?: string | null;
                    address?: string | null;
                    /** Format: one-line */
                    postal_code?: string | null;
                    /** Format: one-line */
                    city?: string | null;
                    /** Format: country */
                    country?: string | null;
                    /** Format: email */
                    email?: string | null;
                    /** Format: one-line */
                    phone?: string | null;
                    /** Format: uri */
                    website?: string | null;
                    /** Format: one-line */
                    contact_name?: string | null;
                    /** @enum {string|null} */
                    locale?: "fr" | "nl" | "en" | "de" | null;
                    iban?: string | null;
                    bic?: string | null;
                    account_id?: number | null;
                    /** @description The account by its number, instead of `account_id` */
                    account?: string | null;
                    default_account_id?: number | null;
                    /** @description The account by its number, instead of `default_account_id` */
                    default_account?: string | null;
                    default_vat_code_id?: number | null;
                    /** @description The VAT code by its code, instead of `default_vat_code_id` */
                    default_vat_code?: string | null;
                    payment_term_days?: number | null;
                    payment_term_end_of_month?: boolean;
                    is_vat_liable?: boolean;
                    is_consumer?: boolean;
                    is_281_50?: boolean;
                    /** @enum {string|null} */
                    fee_nature?: "commissions" | "fees" | "benefits_in_kind" | "expenses" | null;
                    payment_blocked?: boolean;
                    reminder_blocked?: boolean;
                    peppol_identifier?: string | null;
                    external_id?: string | null;
                    note?: string | null;
                    is_active?: boolean;
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdParty"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["ThirdPartySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listThirdPartyLedger: {
        parameters: {
            query?: {
                /** @example 2026-01-01 */
                from?: string;
                /** @example 2026-12-31 */
                to?: string;
                fiscal_year_id?: number;
                /** @example open */
                lettered?: "all" | "open" | "lettered";
                order?: "asc" | "desc";
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerLinePage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    mergeThirdParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "into_id": 4102
                 *     }
                 */
                "application/json": {
                    into_id: number;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdParty"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["ThirdPartySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `merge_refused`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "merge_refused" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listOpenItems: {
        parameters: {
            query?: {
                /** @example customer */
                type?: "supplier" | "customer";
                third_party_id?: number;
                account_id?: number;
                /** @description Due on or before that day; items without a due date are left out */
                due_to?: string;
                /**
                 * @description Past its due date, today or on `as_of`
                 * @example true
                 */
                overdue?: boolean;
                /** @description Items open at the end of that day: later entries, and letterings with a later line, are ignored */
                as_of?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenItemPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createLettering: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "entry_line_id": 1800001
                 *         },
                 *         {
                 *           "entry_line_id": 1900001,
                 *           "amount": "400.00"
                 *         }
                 *       ],
                 *       "difference": "none"
                 *     }
                 */
                "application/json": {
                    lines: {
                        entry_line_id: number;
                        amount?: number | string | null;
                    }[];
                    /** @enum {string} */
                    difference?: "none" | "post";
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lettering"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lettering"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `already_lettered`, `lettering_unbalanced`, `lettering_refused`, `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "already_lettered" | "lettering_unbalanced" | "lettering_refused" | "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteLettering: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Lettering"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `lettering_bank_matched`, `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "lettering_bank_matched" | "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    autoLetterings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dry_run": false
                 *     }
                 */
                "application/json": {
                    account_id?: number | null;
                    third_party_id?: number | null;
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lettered: number;
                        letterings: components["schemas"]["Lettering"][];
                        skipped: {
                            entry_line_id: number;
                            /** @enum {string} */
                            reason: "no_counterpart" | "sum_differs" | "several_candidates" | "communication_differs";
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listEntries: {
        parameters: {
            query?: {
                /** @example 2026-01-01 */
                from?: string;
                /** @example 2026-03-31 */
                to?: string;
                fiscal_year_id?: number;
                journal_id?: number;
                third_party_id?: number;
                /** @example posted */
                status?: "posted" | "reversed";
                /** @description Words that must all occur in number, label, reference, communication or third party */
                q?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "journal_id": 15,
                 *       "entry_date": "2026-03-31",
                 *       "label": "Salaires de mars",
                 *       "lines": [
                 *         {
                 *           "account": "620200",
                 *           "debit": "2450.00"
                 *         },
                 *         {
                 *           "account": "455000",
                 *           "credit": "2450.00"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    journal_id: number;
                    /** Format: date */
                    entry_date: string;
                    label?: string | null;
                    reference?: string | null;
                    /** Format: date */
                    due_date?: string | null;
                    third_party_id?: number | null;
                    lines: {
                        /** @description The account by its number, instead of `account_id` */
                        account?: string | null;
                        account_id?: number | null;
                        /** @description The VAT code by its code, instead of `vat_code_id` */
                        vat_code?: string | null;
                        vat_code_id?: number | null;
                        label?: string | null;
                        /** @description For each axis used, the percentages sum to 100.00 */
                        analytics?: {
                            analytic_code_id: number;
                            /** Format: decimal */
                            percent: string | number;
                        }[];
                        third_party_id?: number | null;
                        /**
                         * Format: decimal
                         * @description Positive on exactly one side
                         */
                        debit?: string | number | null;
                        /**
                         * Format: decimal
                         * @description Positive on exactly one side
                         */
                        credit?: string | number | null;
                        /** Format: decimal */
                        vat_base?: string | number | null;
                        /** Format: date */
                        due_date?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `entry_unbalanced`, `account_not_postable`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "entry_unbalanced" | "account_not_postable" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "due_date": "2026-04-30"
                 *     }
                 */
                "application/json": {
                    /** Format: date */
                    due_date?: string | null;
                    lines?: {
                        id: number;
                        /** Format: date */
                        due_date?: string | null;
                        /** @description For each axis used, the percentages sum to 100.00 */
                        analytics?: {
                            analytic_code_id: number;
                            /** Format: decimal */
                            percent: string | number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Entry"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    invoiceEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "journal_id": 13,
                 *       "third_party_id": 11,
                 *       "entry_date": "2026-03-12",
                 *       "reference": "2026/041",
                 *       "structured_communication": "+++202/6000/04135+++",
                 *       "lines": [
                 *         {
                 *           "account": "700000",
                 *           "amount": "1000.00",
                 *           "vat_code": "V21",
                 *           "label": "Conseil, mars"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    journal_id: number;
                    /** Format: date */
                    entry_date: string;
                    label?: string | null;
                    reference?: string | null;
                    /** Format: date */
                    due_date?: string | null;
                    third_party_id: number;
                    /** @description Belgian (+++090/9337/55493+++) or a creditor reference (RF…) */
                    structured_communication?: string | null;
                    lines: {
                        /** @description The account by its number, instead of `account_id` */
                        account?: string | null;
                        account_id?: number | null;
                        /** @description The VAT code by its code, instead of `vat_code_id` */
                        vat_code?: string | null;
                        vat_code_id?: number | null;
                        label?: string | null;
                        /** @description For each axis used, the percentages sum to 100.00 */
                        analytics?: {
                            analytic_code_id: number;
                            /** Format: decimal */
                            percent: string | number;
                        }[];
                        /**
                         * Format: decimal
                         * @description Without VAT; negative for a discount
                         */
                        amount: string | number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `account_not_postable`, `journal_type_refused`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "account_not_postable" | "journal_type_refused" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    creditNoteEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "journal_id": 14,
                 *       "third_party_id": 11,
                 *       "entry_date": "2026-03-20",
                 *       "reference": "NC 2026/003",
                 *       "lines": [
                 *         {
                 *           "account": "700000",
                 *           "amount": "100.00",
                 *           "vat_code": "V21",
                 *           "label": "Remise sur 2026/041"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    journal_id: number;
                    /** Format: date */
                    entry_date: string;
                    label?: string | null;
                    reference?: string | null;
                    /** Format: date */
                    due_date?: string | null;
                    third_party_id: number;
                    /** @description Belgian (+++090/9337/55493+++) or a creditor reference (RF…) */
                    structured_communication?: string | null;
                    lines: {
                        /** @description The account by its number, instead of `account_id` */
                        account?: string | null;
                        account_id?: number | null;
                        /** @description The VAT code by its code, instead of `vat_code_id` */
                        vat_code?: string | null;
                        vat_code_id?: number | null;
                        label?: string | null;
                        /** @description For each axis used, the percentages sum to 100.00 */
                        analytics?: {
                            analytic_code_id: number;
                            /** Format: decimal */
                            percent: string | number;
                        }[];
                        /**
                         * Format: decimal
                         * @description Without VAT; negative for a discount
                         */
                        amount: string | number;
                    }[];
                    credited_entry_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `account_not_postable`, `journal_type_refused`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "account_not_postable" | "journal_type_refused" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    reverseEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Facture annulée"
                 *     }
                 */
                "application/json": {
                    /** Format: date */
                    entry_date?: string | null;
                    label?: string | null;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Entry"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `entry_already_reversed`, `entry_not_reversible`, `already_lettered`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "entry_already_reversed" | "entry_not_reversible" | "already_lettered" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createEntryAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attached"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attached"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Entry"];
                    };
                };
            };
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteEntryAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
                /** @description Id of the attachment */
                attachment: components["parameters"]["attachment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Entry"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listRecurringEntries: {
        parameters: {
            query?: {
                /** @example true */
                is_active?: boolean;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createRecurringEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Loyer du siège",
                 *       "kind": "free",
                 *       "frequency": "monthly",
                 *       "day": 31,
                 *       "starts_on": "2026-01-01",
                 *       "auto_post": true,
                 *       "template": {
                 *         "journal_id": 15,
                 *         "label": "Loyer {month} {year}",
                 *         "lines": [
                 *           {
                 *             "account": "610000",
                 *             "debit": "1500.00"
                 *           },
                 *           {
                 *             "account": "499000",
                 *             "credit": "1500.00"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name: string;
                    /** @enum {string} */
                    kind: "free" | "invoice" | "credit_note";
                    /** @description The body of `POST entries`, `entries/invoice` or `entries/credit-note`, by `kind`, without dates. `{month}`, `{year}` and `{period}` are replaced in labels and references. */
                    template: {
                        [key: string]: unknown;
                    };
                    /** @enum {string} */
                    frequency: "weekly" | "monthly" | "quarterly" | "half_yearly" | "yearly";
                    /** Format: date */
                    starts_on: string;
                    /** @description Number of weeks, months, quarters … between two dates */
                    interval?: number;
                    /** @description Day of the month, or its last day if it is shorter; 1 (Monday) to 7 (Sunday) if weekly */
                    day?: number;
                    /** Format: date */
                    ends_on?: string | null;
                    max_runs?: number | null;
                    auto_post?: boolean;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringEntrySheet"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringEntrySheet"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `entry_unbalanced`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "entry_unbalanced" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getRecurringEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringEntrySheet"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteRecurringEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["RecurringEntrySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateRecurringEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_active": false
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name?: string;
                    /** @description The body of `POST entries`, `entries/invoice` or `entries/credit-note`, by `kind`, without dates. `{month}`, `{year}` and `{period}` are replaced in labels and references. */
                    template?: {
                        [key: string]: unknown;
                    };
                    /** @enum {string} */
                    frequency?: "weekly" | "monthly" | "quarterly" | "half_yearly" | "yearly";
                    /** Format: date */
                    starts_on?: string;
                    /** @description Number of weeks, months, quarters … between two dates */
                    interval?: number;
                    /** @description Day of the month, or its last day if it is shorter; 1 (Monday) to 7 (Sunday) if weekly */
                    day?: number;
                    /** Format: date */
                    ends_on?: string | null;
                    max_runs?: number | null;
                    auto_post?: boolean;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringEntrySheet"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["RecurringEntrySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `entry_unbalanced`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "entry_unbalanced" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    runRecurringEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-02-02"
                 *     }
                 */
                "application/json": {
                    /** Format: date */
                    date?: string | null;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["RecurringEntrySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `recurring_finished`, `account_not_postable`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "recurring_finished" | "account_not_postable" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @example pending */
                status?: "pending" | "booked";
                /** @example purchase */
                direction?: "purchase" | "sale";
                type?: "purchases" | "sales" | "other";
                third_party_id?: number;
                /** @example 2026-01-01 */
                from?: string;
                to?: string;
                /** @description Words that must all occur in number, communication, note or third party */
                q?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "direction": "sale",
                 *       "third_party_id": 11,
                 *       "document_date": "2026-03-12",
                 *       "lines": [
                 *         {
                 *           "description": "Conseil, mars",
                 *           "quantity": "8",
                 *           "unit_price": "125.00",
                 *           "account": "700000",
                 *           "vat_code": "V21"
                 *         }
                 *       ],
                 *       "book": true
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    direction: "purchase" | "sale";
                    is_credit_note?: boolean;
                    /** Format: date */
                    document_date: string;
                    third_party_id?: number | null;
                    new_third_party?: components["schemas"]["NewDocumentParty"] | null;
                    /** Format: one-line */
                    number?: string | null;
                    /** Format: date */
                    due_date?: string | null;
                    currency?: string | null;
                    /**
                     * Format: decimal
                     * @description Units of `currency` for one of the file’s; without it the reference rate of the day counts
                     */
                    exchange_rate?: string | number | null;
                    structured_communication?: string | null;
                    note?: string | null;
                    lines: {
                        description?: string | null;
                        /** Format: decimal */
                        quantity?: string | number | null;
                        /**
                         * Format: decimal
                         * @description With `quantity`, instead of `amount_net`
                         */
                        unit_price?: string | number | null;
                        /**
                         * Format: decimal
                         * @description Without VAT; below zero for a discount
                         */
                        amount_net?: string | number | null;
                        /**
                         * Format: decimal
                         * @description As the paper states it, where that is not what the code gives
                         */
                        amount_vat?: string | number | null;
                        /** @description The account by its number, instead of `account_id` */
                        account?: string | null;
                        account_id?: number | null;
                        /** @description The VAT code by its code, instead of `vat_code_id` */
                        vat_code?: string | Record<string, never> | null;
                        vat_code_id?: number | null;
                        /** @description Of each axis that is named, the percents sum to 100.00 */
                        analytics?: {
                            analytic_code_id: number;
                            /** Format: decimal */
                            percent: string | number;
                        }[];
                    }[];
                    book?: boolean;
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeDocument"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeDocument"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `account_not_postable`, `document_incomplete`, `exchange_rate_missing`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "account_not_postable" | "document_incomplete" | "exchange_rate_missing" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Document"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `document_booked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "document_booked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "due_date": "2026-04-30",
                 *       "note": "Payer en deux fois"
                 *     }
                 */
                "application/json": {
                    is_credit_note?: boolean;
                    /** Format: date */
                    document_date?: string;
                    third_party_id?: number | null;
                    new_third_party?: components["schemas"]["NewDocumentParty"] | null;
                    /** Format: one-line */
                    number?: string | null;
                    /** Format: date */
                    due_date?: string | null;
                    currency?: string | null;
                    /**
                     * Format: decimal
                     * @description Units of `currency` for one of the file’s; without it the reference rate of the day counts
                     */
                    exchange_rate?: string | number | null;
                    structured_communication?: string | null;
                    note?: string | null;
                    lines?: {
                        description?: string | null;
                        /** Format: decimal */
                        quantity?: string | number | null;
                        /**
                         * Format: decimal
                         * @description With `quantity`, instead of `amount_net`
                         */
                        unit_price?: string | number | null;
                        /**
                         * Format: decimal
                         * @description Without VAT; below zero for a discount
                         */
                        amount_net?: string | number | null;
                        /**
                         * Format: decimal
                         * @description As the paper states it, where that is not what the code gives
                         */
                        amount_vat?: string | number | null;
                        /** @description The account by its number, instead of `account_id` */
                        account?: string | null;
                        account_id?: number | null;
                        /** @description The VAT code by its code, instead of `vat_code_id` */
                        vat_code?: string | Record<string, never> | null;
                        vat_code_id?: number | null;
                        /** @description Of each axis that is named, the percents sum to 100.00 */
                        analytics?: {
                            analytic_code_id: number;
                            /** Format: decimal */
                            percent: string | number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Document"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `document_booked`, `exchange_rate_missing`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "document_booked" | "exchange_rate_missing" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    bookDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entry_date": "2026-03-31"
                 *     }
                 */
                "application/json": {
                    journal_id?: number | null;
                    /** Format: date */
                    entry_date?: string | null;
                    /** Format: decimal */
                    exchange_rate?: string | number | null;
                    push_to_external?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedDocument"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookedDocument"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLowDemoMode"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["Document"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `document_booked`, `period_locked`, `document_incomplete`, `exchange_rate_missing`, `account_not_postable`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "document_booked" | "period_locked" | "document_incomplete" | "exchange_rate_missing" | "account_not_postable" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    downloadDocumentFile: {
        parameters: {
            query: {
                /**
                 * @description Unix time at which the link ends
                 * @example 1767225600
                 */
                expires: string;
                /**
                 * @description Made by the service; a changed link is refused
                 * @example 5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d
                 */
                signature: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            403: components["responses"]["ForbiddenSignatureInvalid"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /**
                 * @description List company files in the bin instead, limited to those you are an admin of
                 * @example false
                 */
                trashed?: boolean;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Boulangerie Martin SRL",
                 *       "country_pack": "BE",
                 *       "enterprise_number": "0403.170.701",
                 *       "vat_number": "BE 0403.170.701",
                 *       "city": "Namur",
                 *       "banks": [
                 *         {
                 *           "code": "ING",
                 *           "label": "ING compte à vue",
                 *           "iban": "BE68 5390 0754 7034"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    firm?: string | null;
                    /** @enum {string|null} */
                    country_pack?: "BE" | "FR" | "LU" | null;
                    /** Format: one-line */
                    name: string;
                    code?: string | null;
                    enterprise_number?: string | null;
                    vat_number?: string | null;
                    /** Format: one-line */
                    legal_form?: string | null;
                    legal_form_code?: string | null;
                    address?: string | null;
                    /** Format: uri */
                    logo_url?: string | null;
                    /** @enum {string|null} */
                    vat_regime?: "monthly" | "quarterly" | "franchise" | "exempt" | "unit" | null;
                    /** @enum {string|null} */
                    locale?: "fr" | "nl" | "en" | "de" | null;
                    /** Format: one-line */
                    street?: string | null;
                    /** Format: one-line */
                    house_number?: string | null;
                    /** Format: one-line */
                    box?: string | null;
                    /** Format: one-line */
                    postal_code?: string | null;
                    /** Format: one-line */
                    city?: string | null;
                    /** Format: country */
                    country?: string | null;
                    latitude?: number | null;
                    longitude?: number | null;
                    nace_codes?: {
                        code: string;
                        /** @enum {string|null} */
                        classification?: "MAIN" | "SECO" | "ANCI" | null;
                    }[] | null;
                    main_nace_code?: string | null;
                    fiscal_year?: {
                        code?: string | null;
                        /** Format: date */
                        starts_on: string;
                        /** Format: date */
                        ends_on: string;
                    } | null;
                    banks?: {
                        /** @description Letters, digits, dash, underscore; stored in upper case */
                        code: string;
                        label: string;
                        iban?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySheet"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySheet"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `company_limit_reached`, `idempotency_key_reused`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "company_limit_reached" | "idempotency_key_reused" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySheet"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["CompanySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "city": "Namur",
                 *       "settings": {
                 *         "history": {
                 *           "trash_retention_days": 60
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Format: one-line */
                    name?: string;
                    code?: string | null;
                    enterprise_number?: string | null;
                    vat_number?: string | null;
                    /** Format: one-line */
                    legal_form?: string | null;
                    legal_form_code?: string | null;
                    address?: string | null;
                    /** Format: uri */
                    logo_url?: string | null;
                    /** @enum {string|null} */
                    vat_regime?: "monthly" | "quarterly" | "franchise" | "exempt" | "unit" | null;
                    /** @enum {string|null} */
                    locale?: "fr" | "nl" | "en" | "de" | null;
                    /** Format: one-line */
                    street?: string | null;
                    /** Format: one-line */
                    house_number?: string | null;
                    /** Format: one-line */
                    box?: string | null;
                    /** Format: one-line */
                    postal_code?: string | null;
                    /** Format: one-line */
                    city?: string | null;
                    /** Format: country */
                    country?: string | null;
                    latitude?: number | null;
                    longitude?: number | null;
                    nace_codes?: {
                        code: string;
                        /** @enum {string|null} */
                        classification?: "MAIN" | "SECO" | "ANCI" | null;
                    }[] | null;
                    main_nace_code?: string | null;
                    /** Format: uri */
                    icon_url?: string | null;
                    is_active?: boolean;
                    settings?: {
                        vat?: {
                            /** Format: one-line */
                            administration_cell?: string | null;
                            /** Format: one-line */
                            structured_communication?: string | null;
                            /** Format: one-line */
                            directorate_number?: string | null;
                            /** Format: one-line */
                            office_number?: string | null;
                            /** @enum {string|null} */
                            periodicity?: "monthly" | "quarterly" | "annual" | null;
                            filing_day?: number | null;
                            services_on_payments?: boolean | null;
                            declarant?: {
                                applicable?: boolean;
                                /** Format: one-line */
                                company_name?: string | null;
                                /** Format: one-line */
                                signatory_1?: string | null;
                                /** Format: one-line */
                                signatory_1_title?: string | null;
                                /** Format: one-line */
                                signatory_2?: string | null;
                                /** Format: one-line */
                                signatory_2_title?: string | null;
                                /** Format: one-line */
                                phone?: string | null;
                                /** Format: one-line */
                                fax?: string | null;
                                /** Format: email */
                                email?: string | null;
                                /** @enum {string|null} */
                                language?: "fr" | "nl" | "en" | "de" | null;
                            };
                            sender_281_50?: {
                                /** Format: one-line */
                                name?: string | null;
                                /** Format: one-line */
                                enterprise_number?: string | null;
                                address?: string | null;
                                /** Format: one-line */
                                phone?: string | null;
                                /** Format: email */
                                email?: string | null;
                            };
                            filer?: {
                                /** Format: one-line */
                                quality?: string | null;
                                /** Format: one-line */
                                name?: string | null;
                                /** Format: one-line */
                                enterprise_number?: string | null;
                                /** Format: one-line */
                                phone?: string | null;
                                /** Format: email */
                                email?: string | null;
                            };
                        };
                        legal?: {
                            /** Format: one-line */
                            rpm_district?: string | null;
                            /** Format: one-line */
                            siret?: string | null;
                            /** Format: one-line */
                            rcs_city?: string | null;
                            /** Format: one-line */
                            matricule?: string | null;
                        };
                        annual_accounts?: {
                            /** Format: one-line */
                            scheme?: string | null;
                            directors?: string | null;
                            valuation_rules?: string | null;
                            /** Format: date */
                            general_meeting_date?: string | null;
                        };
                        auto_entries?: {
                            vat?: {
                                /** @description The number of an account that can be posted to */
                                payable_account?: string | null;
                                /** @description The number of an account that can be posted to */
                                receivable_account?: string | null;
                                /** @description The number of an account that can be posted to */
                                correction_payable_account?: string | null;
                                /** @description The number of an account that can be posted to */
                                correction_receivable_account?: string | null;
                                journal_id?: number | null;
                            };
                            invoices_to_receive?: {
                                /** @description The number of an account that can be posted to */
                                supplier_account?: string | null;
                                /** @description The number of an account that can be posted to */
                                customer_account?: string | null;
                                journal_id?: number | null;
                            };
                            reconciliation_difference?: {
                                /** @description The number of an account that can be posted to */
                                expense_account?: string | null;
                                /** @description The number of an account that can be posted to */
                                income_account?: string | null;
                                max_amount?: number | string;
                            };
                            transfers?: {
                                /** @description The number of an account that can be posted to */
                                transit_account?: string | null;
                                journal_id?: number | null;
                            };
                        };
                        history?: {
                            trash_retention_days?: number;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySheet"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["CompanySheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    restoreCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySheet"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `company_limit_reached`, `restore_conflict`, `idempotency_key_reused`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "company_limit_reached" | "restore_conflict" | "idempotency_key_reused";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    logoCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description png, jpg, webp; at most 2 MB each
                     */
                    file: string;
                    /** @enum {string} */
                    kind?: "logo" | "icon";
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanySheet"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["CompanySheet"];
                    };
                };
            };
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CompanyMember"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    closeFiscalYear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "force": true
                 *     }
                 */
                "application/json": {
                    appropriation?: {
                        account: string;
                        amount: string;
                    }[] | null;
                    force?: boolean;
                    create_next?: boolean;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalYear"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["FiscalYearSheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `closing_checks_failed`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "closing_checks_failed" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    reopenFiscalYear: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiscalYear"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["FiscalYearSheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `fiscal_year_not_closed`, `fiscal_year_not_last`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "fiscal_year_not_closed" | "fiscal_year_not_last" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    replaceFiscalYearOpeningBalances: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "account": "550000",
                 *           "debit": "12500.00"
                 *         },
                 *         {
                 *           "account": "444000",
                 *           "credit": "120.00",
                 *           "reference": "Électricité décembre",
                 *           "due_date": "2026-01-31"
                 *         },
                 *         {
                 *           "account": "140000",
                 *           "credit": "12380.00"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    lines: {
                        account: string;
                        debit?: string | null;
                        credit?: string | null;
                        third_party_id?: number | null;
                        reference?: string | null;
                        /** Format: date */
                        due_date?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["FiscalYearSheet"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `entry_unbalanced`, `opening_carried_forward`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "entry_unbalanced" | "opening_carried_forward" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createDataImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resource": "accounts",
                 *       "rows": [
                 *         {
                 *           "number": "613910",
                 *           "label": "Honoraires juridiques"
                 *         },
                 *         {
                 *           "number": "613920",
                 *           "label": "Honoraires comptables"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    resource: "accounts" | "third-parties" | "entries" | "analytic-codes";
                    /** @description Instead of a file */
                    rows?: {
                        [key: string]: unknown;
                    }[];
                    dry_run?: boolean;
                    /** @enum {string} */
                    on_existing?: "skip" | "update" | "fail";
                    /** @description Imports the valid rows and reports the errors of the others */
                    partial?: boolean;
                    /** @description Column of the file → field of the record; null leaves the column out */
                    mapping?: {
                        [key: string]: string | null;
                    };
                };
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description csv, zip; at most 25 MB each
                     */
                    file: string;
                    /** @enum {string} */
                    resource?: "accounts" | "third-parties" | "entries" | "analytic-codes";
                    /** @description Instead of a file */
                    rows?: {
                        [key: string]: unknown;
                    }[];
                    dry_run?: boolean;
                    /** @enum {string} */
                    on_existing?: "skip" | "update" | "fail";
                    /** @description Imports the valid rows and reports the errors of the others */
                    partial?: boolean;
                    /** @description Column of the file → field of the record; null leaves the column out */
                    mapping?: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description It was there already */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `import_rows_invalid`, `entry_unbalanced`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "import_rows_invalid" | "entry_unbalanced" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listDocumentImports: {
        parameters: {
            query?: {
                batch_id?: string;
                /**
                 * @description One or more statuses, separated by commas
                 * @example ready,needs_review
                 */
                status?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentImportPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createDocumentImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    files: string[];
                    /**
                     * Format: uuid
                     * @description Uploads under one id are found together; made when absent
                     */
                    batch_id?: string;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedDocuments"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedDocuments"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getDocumentImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentImport"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteDocumentImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Trashed": components["headers"]["X-Trashed"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["DocumentImport"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `import_validated`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "import_validated" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateDocumentImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "extracted": {
                 *         "document_type": "invoice",
                 *         "direction": "purchase",
                 *         "counterparty": {
                 *           "name": "Imprimerie Lambert SRL",
                 *           "vat_number": "BE0403170701",
                 *           "iban": "BE68539007547034",
                 *           "bic": null
                 *         },
                 *         "number": "2026-118",
                 *         "date": "2026-03-05",
                 *         "due_date": "2026-04-04",
                 *         "structured_communication": "+++202/6000/04135+++",
                 *         "currency": "EUR",
                 *         "lines": [
                 *           {
                 *             "description": "Dépliants",
                 *             "quantity": 1000,
                 *             "unit_price": 0.25,
                 *             "vat_rate": 6,
                 *             "amount_net": 250,
                 *             "amount_vat": 15,
                 *             "amount_gross": 265
                 *           },
                 *           {
                 *             "description": "Mise en page",
                 *             "quantity": 2,
                 *             "unit_price": 75,
                 *             "vat_rate": 21,
                 *             "amount_net": 150,
                 *             "amount_vat": 31.5,
                 *             "amount_gross": 181.5
                 *           }
                 *         ],
                 *         "totals": {
                 *           "net": 400,
                 *           "vat": 46.5,
                 *           "gross": 446.5,
                 *           "vat_breakdown": [
                 *             {
                 *               "rate": 21,
                 *               "base": 150,
                 *               "amount": 31.5
                 *             },
                 *             {
                 *               "rate": 6,
                 *               "base": 250,
                 *               "amount": 15
                 *             }
                 *           ]
                 *         },
                 *         "payment": {
                 *           "iban": "BE68539007547034",
                 *           "bic": null,
                 *           "paid": false
                 *         },
                 *         "nature": null,
                 *         "language": "fr"
                 *       }
                 *     }
                 */
                "application/json": {
                    extracted: {
                        /** @enum {string} */
                        document_type: "invoice" | "credit_note" | "receipt" | "other";
                        /** @enum {string} */
                        direction: "purchase" | "sale";
                        counterparty: components["schemas"]["Counterparty"];
                        number: string | null;
                        structured_communication: string | null;
                        lines: components["schemas"]["ExtractedLine"][];
                        totals: components["schemas"]["ExtractedTotals"];
                        payment: components["schemas"]["ExtractedPayment"];
                        /** Format: date */
                        date: string | null;
                        /** Format: date */
                        due_date: string | null;
                        currency: string;
                        nature?: string | null;
                        confidence?: number;
                        /** @enum {string|null} */
                        language?: "fr" | "nl" | "en" | "de" | null;
                    };
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentImport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["DocumentImport"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `import_validated`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "import_validated" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    validateDocumentImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "book": true
                 *     }
                 */
                "application/json": {
                    third_party_id?: number | null;
                    new_third_party?: components["schemas"]["NewDocumentParty"] | null;
                    /** @enum {string|null} */
                    direction?: "purchase" | "sale" | null;
                    /** @description One for each line of the document, in the same order; what is left out is as suggested */
                    lines?: {
                        account_id?: number | null;
                        vat_code_id?: number | null;
                    }[] | null;
                    extracted?: {
                        /** @enum {string} */
                        document_type: "invoice" | "credit_note" | "receipt" | "other";
                        /** @enum {string} */
                        direction: "purchase" | "sale";
                        counterparty: components["schemas"]["Counterparty"];
                        number: string | null;
                        structured_communication: string | null;
                        lines: components["schemas"]["ExtractedLine"][];
                        totals: components["schemas"]["ExtractedTotals"];
                        payment: components["schemas"]["ExtractedPayment"];
                        /** Format: date */
                        date: string | null;
                        /** Format: date */
                        due_date: string | null;
                        currency: string;
                        nature?: string | null;
                        confidence?: number;
                        /** @enum {string|null} */
                        language?: "fr" | "nl" | "en" | "de" | null;
                    } | null;
                    /** @description Also post it to the journal of its direction */
                    book?: boolean | null;
                    /** @description Send the document to the external platform */
                    push_to_external?: boolean | null;
                    /** @description Despite status `duplicate` */
                    force?: boolean | null;
                    /**
                     * Format: decimal
                     * @description Of a document in another currency: units of it for one of the file’s; without it the reference rate of its day counts
                     */
                    exchange_rate?: string | number | null;
                };
            };
        };
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatedImport"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatedImport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLowDemoMode"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["DocumentImport"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `period_locked`, `import_validated`, `account_not_postable`, `exchange_rate_missing`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "period_locked" | "import_validated" | "account_not_postable" | "exchange_rate_missing" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    processDocumentImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentImport"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["DocumentImport"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `import_validated`, `idempotency_key_reused`, `company_archived`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "import_validated" | "idempotency_key_reused" | "company_archived" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableAnalysisUnavailableMaintenanceRequestInProgress"];
        };
    };
    downloadDocumentImportFile: {
        parameters: {
            query: {
                /**
                 * @description Unix time at which the link ends
                 * @example 1767225600
                 */
                expires: string;
                /**
                 * @description Made by the service; a changed link is refused
                 * @example 5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d
                 */
                signature: string;
                preview?: boolean;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            403: components["responses"]["ForbiddenSignatureInvalid"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listFirmActivity: {
        parameters: {
            query?: {
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityItemFeed"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityItemFeed"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /** @example third-parties */
                resource?: string;
                record_id?: number;
                operation_id?: string;
                user_id?: number;
                /** @example 2026-01-01 */
                from?: string;
                to?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getHistoryRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the revision */
                revision: components["parameters"]["revision"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionSheet"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    revertHistoryRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the revision */
                revision: components["parameters"]["revision"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Wrong supplier"
                 *     }
                 */
                "application/json": {
                    /** @description Shown in the activity */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reverted"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `not_revertible`, `revert_conflict`, `already_reverted`, `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_revertible" | "revert_conflict" | "already_reverted" | "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    revertHistoryOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description The operation */
                operation: components["parameters"]["operation"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Wrong file imported"
                 *     }
                 */
                "application/json": {
                    /** @description Shown in the activity */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reverted"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `not_revertible`, `revert_conflict`, `already_reverted`, `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "not_revertible" | "revert_conflict" | "already_reverted" | "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listTrash: {
        parameters: {
            query?: {
                /**
                 * @description A resource: `accounts`, `third-parties` …
                 * @example third-parties
                 */
                type?: string;
                /** @description Words that must all occur in code, number or name */
                q?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrashItemPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteTrash: {
        parameters: {
            query?: {
                /**
                 * @description A resource: `accounts`, `third-parties` …
                 * @example third-parties
                 */
                type?: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Purged"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    restoreTrashItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `restore_conflict`, `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "restore_conflict" | "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteTrashItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replay: the answer of the first request with the same `X-Client-Mutation-Id`. Nothing was executed again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getSyncBootstrap: {
        parameters: {
            query?: {
                /**
                 * @description Names separated by commas; all when left out
                 * @example accounts,journals
                 */
                resources?: string;
                /** @description As the page before gave it; it keeps the resources asked for */
                page_token?: string;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    pullSync: {
        parameters: {
            query?: {
                /**
                 * @description The last cursor received; 0 streams every record once
                 * @example 0
                 */
                since?: number;
                /**
                 * @description Changes per page; larger values are capped at 2000
                 * @example 500
                 */
                limit?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pulled"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getSyncStatus: {
        parameters: {
            query?: {
                /**
                 * @description A cursor: `full_resync` says whether a pull from it would start anew
                 * @example 1
                 */
                since?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncStatus"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listSyncConflicts: {
        parameters: {
            query?: {
                /** @example open */
                status?: "open" | "resolved";
                resource?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 200 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    resolveSyncConflict: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Optimistic lock, on request: the `version` last read. If the record has moved on, the answer is 409 `conflict` and nothing changes. */
                "X-Base-Version"?: components["parameters"]["X-Base-Version"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
                /** @description `1` checks and computes everything and stores nothing. Numbers in the answer are those the write would have had; ids hold only inside it. */
                "X-Dry-Run"?: components["parameters"]["X-Dry-Run"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resolution": "server"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    resolution: "client" | "server" | "merged";
                    /** @description For `merged`: the body that settles it */
                    data?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    "X-Dry-Run": components["headers"]["X-Dry-Run"];
                    "X-Dry-Run-Events": components["headers"]["X-Dry-Run-Events"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedConflict"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            /** @description The record has moved on and nothing was changed: `conflict`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictProblem"] & {
                        /** @enum {string} */
                        code?: "conflict";
                        server_data?: components["schemas"]["DisputedRecord"];
                    };
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `conflict_resolved`, `period_locked`, `idempotency_key_reused`, `company_archived`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "conflict_resolved" | "period_locked" | "idempotency_key_reused" | "company_archived";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    pushSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description Idempotence key, a UUID by preference; send one with every write of a company file. Sent again with the same request, it brings back the memorised answer with status 200 and `X-Idempotent-Replay: 1`; nothing is executed twice. A key is remembered for 30 days. */
                "X-Client-Mutation-Id"?: components["parameters"]["X-Client-Mutation-Id"];
                /** @description Groups the changes of one or several requests in the history; made by the service when absent. */
                "X-Operation-Id"?: components["parameters"]["X-Operation-Id"];
                /** @description Install of the app or integration, shown in the history and in the state of synchronisation. */
                "X-Device-Id"?: components["parameters"]["X-Device-Id"];
                /** @description Readable name of the device, percent-encoded; 120 characters at most once decoded. */
                "X-Device-Name"?: components["parameters"]["X-Device-Name"];
                /** @description Time of the action on the client, moved to within 24 hours of the server’s; it ranks conflicts. */
                "X-Occurred-At"?: components["parameters"]["X-Occurred-At"];
                /** @description `offline_sync` when an action made offline is replayed. */
                "X-Origin"?: components["parameters"]["X-Origin"];
            };
            path: {
                /** @description Public token of the company file, 12 characters */
                company: components["parameters"]["company"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mutations": [
                 *         {
                 *           "client_mutation_id": "0190f3a2-6c1e-7e52-9d0b-1f6f3f6f0001",
                 *           "method": "POST",
                 *           "path": "third-parties",
                 *           "body": {
                 *             "type": "customer",
                 *             "name": "Boulangerie Lemaire"
                 *           },
                 *           "temp_id": "lemaire"
                 *         },
                 *         {
                 *           "client_mutation_id": "0190f3a2-6c1e-7e52-9d0b-1f6f3f6f0002",
                 *           "method": "PATCH",
                 *           "path": "third-parties/$lemaire",
                 *           "body": {
                 *             "city": "Namur"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    mutations: components["schemas"]["Mutation"][];
                };
            };
        };
        responses: {
            /** @description Success, or the memorised answer of an earlier request with the same key */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Operation-Id": components["headers"]["X-Operation-Id"];
                    "X-Idempotent-Replay": components["headers"]["X-Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pushed"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `idempotency_key_reused`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @example en */
                lang?: "fr" | "nl" | "en" | "de";
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventType"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listFirmWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    createFirmWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/partita",
                 *       "description": "Warehouse",
                 *       "events": [
                 *         "entry.posted",
                 *         "entry.reversed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    url: string;
                    events: string[];
                    description?: string | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                        /** @description Shown this once. Keep it where you keep passwords */
                        secret: string;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `webhook_url_refused`, `webhook_limit_reached`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "webhook_url_refused" | "webhook_limit_reached" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getFirmWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    deleteFirmWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    updateFirmWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_active": false
                 *     }
                 */
                "application/json": {
                    url?: string;
                    events?: string[];
                    description?: string | null;
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `webhook_url_refused`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "webhook_url_refused" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    testFirmWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted: it will be done shortly */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listFirmWebhookDeliveries: {
        parameters: {
            query?: {
                /** @example failed */
                status?: "pending" | "delivered" | "failed";
                /** @example entry.posted */
                event?: string;
                /** @description Page, from 1 */
                page?: number;
                /** @description Records per page, 100 at most */
                per_page?: number;
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryLog"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    redeliverFirmWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
            };
            path: {
                /** @description Public token of the firm, 12 characters */
                firm: components["parameters"]["firm"];
                /** @description Id of the record */
                id: components["parameters"]["id"];
                /** @description Id of the delivery */
                delivery: components["parameters"]["delivery"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted: it will be done shortly */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissingDemoModeRoleTooLow"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            /** @description Some of the data must be corrected, or a rule refuses: `delivery_pending`, `dry_run_unsupported`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code?: "delivery_pending" | "dry_run_unsupported";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getRoot: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        version: string;
                        status: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        /** Format: date-time */
                        time: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    getPing: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        /** Format: date-time */
                        server_time: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
    listCountryPacks: {
        parameters: {
            query?: {
                /** @example fr */
                lang?: "fr" | "nl" | "en" | "de";
            };
            header?: {
                /** @description Language of messages and labels. The language stored with the account wins. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description The `ETag` of an earlier answer: while nothing has changed, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountryPack"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["ForbiddenTokenAbilityMissing"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["UnavailableMaintenanceRequestInProgress"];
        };
    };
}
