"""The Luxembourg return (TVA_DECM, TVA_DECT): cents from the ledger, minus signs allowed, nothing moves."""

from belgium import add, boxes_of

# In the order in which they are computed.
TOTALS = {
    "037": "701 901 703 903 705 905 031 033 416 451",
    "046": "702 902 704 904 706 906 040 042 417 452",
    "021": "457 014 015 016 017 481 482 226 018 423 424 019 419",
    "472": "037 021 -471 -455 -456",
    "454": "471 472",
    "012": "454 455 456",
    "022": "012 -021",
    "051": "711 911 713 913 715 915 049 194 719",
    "056": "712 912 714 914 716 916 054",
    "065": "721 921 723 923 725 925 059 195 729 731 931 733 933 735 935 063 196",
    "407": "722 922 724 924 726 926 068 732 932 734 934 736 936 073",
    "436": "741 941 743 943 745 945 431",
    "462": "742 942 744 944 746 946 432",
    "463": "751 951 753 953 755 955 441 445",
    "464": "752 952 754 954 756 956 442",
    "765": "761 961",
    "766": "762 962",
    "409": "436 435 463 765",
    "410": "462 464 766",
    "767": "769 763 963",
    "768": "770 764 964",
    "076": "046 056 407 410 768 227",
    "093": "458 459 460 090 461 092 228",
    "097": "094 095",
    "102": "093 -097",
    "103": "076",
    "104": "102",
    "105": "103 -104",
}
RAISING = ("042", "417", "452", "732", "932", "734", "934", "736", "936", "073", "962", "964", "227", "094", "095")
LOWERING = ("090", "092", "228")


def fill(movements, period, previous, adjustments):
    computed = {}
    for each in movements:
        values = {field: getattr(each, field) for field in ("base", "not_deducted", "due", "deducted")}
        for box, amount in boxes_of(each.code, each.kind, values).items():
            add(computed, box, amount)
    rows = {}
    for box in sorted({*computed, *adjustments}):
        parts = [column.get(box, 0) for column in (computed, {}, {}, adjustments)]
        rows[box] = dict(zip(("computed", "moved", "carried", "adjustment"), parts), amount=sum(parts), carry_forward=0)
    filed = {box: row["amount"] for box, row in rows.items()}
    for box, terms in TOTALS.items():
        filed[box] = sum(-filed.get(term[1:], 0) if term[0] == "-" else filed.get(term, 0) for term in terms.split())
    return rows, {box: filed[box] for box in TOTALS}


def settle(rows, adjustments):
    due, refund = outcome(rows)
    lines = [("461412", due), ("421612", -refund)]
    for boxes, sign in ((RAISING, 1), (LOWERING, -1)):
        for raised in (sign * adjustments.get(box, 0) for box in boxes):
            lines.append(("461418" if raised > 0 else "421618", -raised))
    return lines


def outcome(rows):
    return max(0, rows["105"]["amount"]), max(0, -rows["105"]["amount"])
