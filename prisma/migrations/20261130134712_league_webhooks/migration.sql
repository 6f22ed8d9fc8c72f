-- CreateTable
CREATE TABLE "league_webhook" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered" INTEGER NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failed_number" INTEGER,
    "failed_reason" TEXT,
    "failed_status" INTEGER,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled" TEXT,
    "claimed_by" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "league_webhook_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "league_webhook_league_id_id_idx" ON "league_webhook"("league_id", "id");

-- AddForeignKey
ALTER TABLE "league_webhook" ADD CONSTRAINT "league_webhook_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
