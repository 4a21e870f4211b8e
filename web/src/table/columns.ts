// The columns of a breakdown: its items and the total, which says nothing new where there is one item.

export interface Column {
    title: string;
    /** By seat. */
    points: number[];
    isTotal: boolean;
}

export function columnsOf(
    items: { title: string; points: number[] }[],
    scores: number[],
    total: string,
): Column[] {
    const columns = items.map((item) => ({ ...item, isTotal: items.length === 1 }));
    if (columns.length === 1) return columns;
    return [...columns, { title: total, points: scores, isTotal: true }];
}
